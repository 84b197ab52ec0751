/**
 * What a page fetches together with its first script instead of one after the other: chunks that the build names, and
 * others by their source; `*` stands for the language. The sign-in area has all it needs in its first script.
 * What is missing from a build is passed over.
 */
const everySignedIn = ['frame', 'wire', 'texts-*'];
/** What each area adds; the front page leads home. */
const areas: Readonly<Record<string, readonly string[]>> = {
  home: ['src/views/home/home-screen.tsx'],
  documents: [
    'src/views/documents/documents-screen.tsx',
    'locales/*/documents.json',
    'machines/documents/documents.machine.ts',
    'src/services/document-services.ts',
    'src/services/column-store.ts',
  ],
  tasks: [
    'src/views/tasks/tasks-screen.tsx',
    'locales/*/tasks.json',
    'machines/tasks/tasks.machine.ts',
    'src/services/task-services.ts',
    'src/services/task-watch.ts',
  ],
};

/** The sources for a path below the language's prefix. */
export function preloadKeys(language: string, path: string): readonly string[] {
  const area = path.split('/')[1] || 'home';
  // The path is anything that somebody typed, such as `constructor`.
  if (area === 'auth') return [];
  return [...everySignedIn, ...(Object.hasOwn(areas, area) ? (areas[area] ?? []) : [])].map((key) =>
    key.replace('*', language),
  );
}
