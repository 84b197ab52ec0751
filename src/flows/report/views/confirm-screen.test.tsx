import { MantineProvider } from '@mantine/core';
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Language } from '../../../../contract/language/market.ts';
import { reportMachine } from '../../../../machines/report/report.machine.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { factsFor } from '../../../../tests/support/values/session-facts.ts';
import { heldAt } from '../../../../tests/views/stage/held-actor.ts';
import { startTranslation } from '../../../i18n/i18n.ts';
import { ConfirmScreen } from './confirm-screen.tsx';

const issue = { referenceCode: 'AAAAA-22222', time: '', description: 'It is broken.', logs: [] };

async function drawn(language: Language): Promise<string> {
  await startTranslation(language, ['report']);
  await i18next.loadNamespaces(['report']);
  const { context } = createActor(reportMachine, { input: factsFor({ language }) }).getSnapshot();
  const sent = reportMachine.resolveState({ value: { sent: 'confirming' }, context: { ...context, issue } });
  const report = createActor(heldAt(sent)).start() as unknown as SystemActors['report'];
  const markup = renderToStaticMarkup(
    <MantineProvider withCssVariables={false} withGlobalClasses={false} env="test">
      <ConfirmScreen report={report} />
    </MantineProvider>,
  );
  // French keeps its units together by spaces of another kind.
  return markup.replaceAll(/\s/g, ' ');
}

const countries = [
  ['en-GB', 'gb', '9AM-5PM EST'],
  ['es-AR', 'ar', 'de 9 a 17 h (EST)'],
  ['fr-CA', 'ca', 'de 9 h à 17 h (HNE)'],
] as const;

test.each(countries)(
  '[T2.09, T9.08] a report in %s names the support of its country and its hours',
  async (language, country, hours) => {
    const markup = await drawn(language);
    const address = `support.${country}@clientportal.example`;
    expect(markup).toContain(`<p>${address}</p>`);
    expect(/href="mailto:([^?]+)\?subject=[^"]*AAAAA-22222/.exec(markup)?.[1]).toBe(address);
    expect(markup).toContain(hours);
  },
);
