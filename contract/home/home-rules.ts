// No schema stands here: the chart and the view need these and should not load the schema library for them.
/** How many rows each list of home has at most. */
export const homeRows = 5;
