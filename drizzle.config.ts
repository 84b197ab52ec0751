import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './server/db/schema.ts',
    './server/db/access-schema.ts',
    './server/db/people-schema.ts',
    './server/db/storage-schema.ts',
    './server/db/sharing-schema.ts',
    './server/db/mail-schema.ts',
    './server/db/action-schema.ts',
    './server/db/task-schema.ts',
  ],
  out: './server/db/migrations',
});
