import { MantineProvider } from '@mantine/core';
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { tasksMachine } from '../../../../../machines/tasks/tasks.machine.ts';
import { startContext } from '../../../../../machines/tasks/tasks.setup.ts';
import { factsFor } from '../../../../../tests/support/values/session-facts.ts';
import { clientTag, groupFor, taskFor } from '../../../../../tests/support/values/tasks.ts';
import { startTranslation } from '../../../../i18n/i18n.ts';
import { cardWords } from './card-words.ts';
import { GroupRow } from './group-row.tsx';

test('[T2.25] a row names its client, the next task, and how many tasks are done; its button says what to do', async () => {
  await startTranslation('en-US', ['tasks']);
  await i18next.loadNamespaces(['tasks']);
  const context = {
    ...startContext(factsFor()),
    clients: { acme: clientTag },
    groups: { g: groupFor('g', ['a', 'b']) },
    tasks: {
      a: taskFor('a', { status: 2, label: 'Bank papers' }),
      b: taskFor('b', { label: 'Loan papers' }),
    },
  };
  const value = tasksMachine.getInitialSnapshot(
    createActor(tasksMachine, { input: factsFor() }) as never,
    factsFor(),
  );
  const tasks = createActor(tasksMachine, {
    input: factsFor(),
    snapshot: tasksMachine.resolveState({ value: value.value, context }),
  });
  const words = cardWords(i18next.getFixedT('en-US', 'tasks'), 'en-US');
  const markup = renderToStaticMarkup(
    <MantineProvider withCssVariables={false} withGlobalClasses={false} env="test">
      <GroupRow tasks={tasks} groupId="g" words={words} isOpen={false} isFirst={false} />
    </MantineProvider>,
  );
  const texts = markup.replace(/<[^>]*>/g, '\n').split(/\n+/);
  expect(texts).toEqual(
    expect.arrayContaining(['Acme', 'Group g', '1 of 2 tasks done', 'Next: Loan papers', 'Continue']),
  );
});
