/**
 * The translations of en-US with the differences of this variant, merged by the build; those of the first view are in
 * this chunk.
 */
export const translations = import.meta.glob<{ default: Record<string, unknown> }>('./*.json', {
  base: '../../../locales/en-US',
  query: '?variant=en-AU',
});
