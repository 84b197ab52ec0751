import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './server/db/schema/core-schema.ts',
    './server/db/schema/access-schema.ts',
    './server/db/schema/people-schema.ts',
    './server/db/schema/storage-schema.ts',
    './server/db/schema/sharing-schema.ts',
    './server/db/schema/mail-schema.ts',
    './server/db/schema/action-schema.ts',
    './server/db/schema/task-schema.ts',
    './server/db/schema/brazil-schema.ts',
    './server/db/schema/request-schema.ts',
    './server/db/schema/fiscal-schema.ts',
    './server/db/schema/manifest-schema.ts',
    './server/db/schema/report-schema.ts',
    './server/db/schema/simulation-schema.ts',
    './server/db/schema/payroll-schema.ts',
  ],
  out: './server/db/migrations',
});
