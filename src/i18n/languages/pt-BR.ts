/** The texts of this language by their file; those of the first view stand in this chunk. */
export const texts = import.meta.glob<{ default: Record<string, unknown> }>('./*.json', {
  base: '../../../locales/pt-BR',
});
