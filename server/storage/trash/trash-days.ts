/** Documents that were deleted before this moment are no longer kept in the trash. */
export const trashLimit = (trashMs: number, now: number = Date.now()): Date => new Date(now - trashMs);
