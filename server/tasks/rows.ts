import type { taskGroups, tasks } from '../db/schema/task-schema.ts';

export type TaskRow = typeof tasks.$inferSelect;
export type GroupRow = typeof taskGroups.$inferSelect;
