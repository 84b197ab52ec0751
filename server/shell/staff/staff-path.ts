/** The path of the staff area [S2.08]. */
export const staffPath = '/staff/';
/** The list of what clients did with their tasks. */
export const staffActionsPath = `${staffPath}actions`;
