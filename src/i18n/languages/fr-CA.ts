/** The translations of this language by their file; those of the first view are in this chunk. */
export const translations = import.meta.glob<{ default: Record<string, unknown> }>('./*.json', {
  base: '../../../locales/fr-CA',
});
