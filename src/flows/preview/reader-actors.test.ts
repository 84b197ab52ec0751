import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { previewMachine } from '../../../machines/preview/preview.machine.ts';
import { documentFor } from '../../../tests/support/values/fixtures.ts';
import { factsFor } from '../../../tests/support/values/session-facts.ts';
import type { FlowTools } from '../define-flow.ts';
import createPreviewActors from './actors.ts';
import createReaderActors from './reader-actors.ts';

const tools = {
  storage: () => ({ call: () => new Promise(() => undefined), path: async (path: string) => path }),
} as unknown as FlowTools;

test.each([
  ['the preview closes', createPreviewActors(tools), false],
  ['the reader in a task stays until its task closes it', createReaderActors(tools), true],
] as const)('[S4.11] another client is chosen: %s', (_, provided, isOpen) => {
  const actor = createActor(previewMachine.provide(provided), { input: factsFor() }).start();
  const about = { clientId: 'client-1', folder: null, documents: [documentFor('a', 'tax')] };
  actor.send({ type: 'dialog.open', dialog: 'preview', about });
  expect(actor.getSnapshot().hasTag('open')).toBe(true);
  actor.send({ type: 'client.changed', clientId: 'client-2' });
  expect(actor.getSnapshot().hasTag('open')).toBe(isOpen);
});
