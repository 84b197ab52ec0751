/** The texts of this language by the path of their file; those of the first view stand in this chunk. */
export const texts = import.meta.glob<{ default: Record<string, unknown> }>('../../../locales/en-CA/*.json');
