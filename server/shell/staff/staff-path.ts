/** Where the staff area stands [S2.08]. */
export const staffPath = '/staff/';
