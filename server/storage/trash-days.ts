/** How long the trash keeps a document, in days; after that the sweep deletes it for good. */
export const trashDays = 30;

const dayMs = 24 * 60 * 60_000;

/** What went into the trash before this moment is no longer kept. */
export const trashLimit = (now: number = Date.now()): Date => new Date(now - trashDays * dayMs);
