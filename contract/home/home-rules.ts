// No schema is imported here: the chart and the view need these and should not load the schema library for them.
/** How many rows each list of home has at most. */
export const homeRows = 5;

/** How long what the firm accepted stays among what it has, in days. */
export const acceptedDays = 30;

/** How far back notices go, in days, and how many a user has at most; the oldest give way. */
export const noticeDays = 30;
export const maxNotices = 50;
