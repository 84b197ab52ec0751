/** Why the portal cannot start, in one line that is shown as it is. */
export class StartError extends Error {}
