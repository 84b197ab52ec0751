/** How many wrong codes a link takes within the window before it takes none at all. */
export const mostWrongCodes = 10;
export const wrongCodeWindowMs = 15 * 60_000;
/** How long a browser in which the right code was entered opens the link, in milliseconds. */
export const passLifetimeMs = 30 * 60_000;
/** Views of a page within this time count as one, in milliseconds: mail scanners open a link just before people do. */
export const sameOpeningMs = 60_000;
/** How long handing over the mails of one share may take, in milliseconds; a server that needs longer has died. */
export const sendingLimitMs = 10 * 60_000;
/** How long a link is kept after its end, for its sender and the audit, in milliseconds. */
export const keptAfterEndMs = 90 * 24 * 60 * 60_000;
/** How many links a page of the sender's list holds. */
export const linksPageSize = 50;
