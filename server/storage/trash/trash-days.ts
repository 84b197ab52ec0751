/** What went into the trash before this moment is no longer kept. */
export const trashLimit = (trashMs: number, now: number = Date.now()): Date => new Date(now - trashMs);
