/** The translations that every signed-in screen needs: they come in one chunk with the language. */
export const commonNamespaces: readonly string[] = [
  'common',
  'shell',
  'clients',
  'alerts',
  'notices',
  'problems',
];
