/** The firm's own side of the house. */
export const staffAddress = '/staff/';
