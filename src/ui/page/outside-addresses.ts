/** The page that says what becomes of people's data; it stands outside the portal. */
export const privacyAddress = '/privacy';

/** The firm's own side of the house. */
export const staffAddress = '/staff/';
