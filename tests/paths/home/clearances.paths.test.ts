import { expect, test } from 'vitest';
import { isInOrder } from '../../../machines/clearances/clearances.machine.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import { clearancesModels, federal } from './clearances.model.ts';

/** Whether each path shows only the certificates that ask for attention. */
const folds = new WeakMap<object, boolean>();

describeModel(clearancesModels, {
  invariants: {
    '[T7.25] certificates that are in order are folded until they are wanted, and again with another client':
      ({ context: { isFolded } }, { event, started }) => {
        const before = folds.get(started) ?? true;
        const isAnew = event.type === 'client.changed' && event.clientId === 'c2';
        folds.set(started, isAnew || (event.type === 'fold.toggle' ? !before : before));
        expect(isFolded).toBe(folds.get(started));
      },
    '[T7.25, T8.05, T9.03] each part of the list is requested by client, after the loaded rows': (
      { context: { clientId } },
      { event, started },
    ) => {
      const asked = started.filter(({ src }) => src === 'loadAgencies');
      expect(asked.at(-1)?.input).toMatchObject({ clientId });
      if (event.type === 'list.more') expect(asked.at(-1)?.input).toEqual({ clientId, from: 5 });
      if (event.type === 'client.changed' && event.clientId === 'c2' && asked.length > 1)
        expect(asked.at(-1)?.input).toMatchObject({ clientId: 'c2' });
    },
    '[S4.11, T7.26] the history belongs to the agency that was opened, and goes with the client': (
      { context: { clientId, opened, history } },
      { event, started },
    ) => {
      if (event.type === 'history.open' && event.agencyId === 'elsewhere')
        expect(opened?.agencyId).not.toBe('elsewhere');
      const asked = started.filter(({ src }) => src === 'loadHistory').at(-1);
      if (opened && asked) expect(asked.input).toEqual({ clientId, agencyId: 'rfb-pgfn' });
      if (event.type === 'dialog.close') expect([opened, history]).toEqual([null, null]);
    },
    '[T7.25] only a positive certificate has advice, with the debts of its agency': (
      { context: { advised, clientId } },
      { event, started },
    ) => {
      if (event.type === 'advice.open' && event.agencyId === 'rfb-pgfn')
        expect(advised?.agencyId).not.toBe('rfb-pgfn');
      const questioned = started.filter(({ id }) => id === 'loadDebts').at(-1);
      if (advised) expect(questioned?.input).toEqual({ clientId, agencyId: advised.agencyId });
    },
    '[T7.25] the firm is asked with the typed note; what failed keeps it, and the dialog waits for the answer':
      ({ context: { advised, note, clientId }, value }, { event, started }) => {
        const sent = started.filter(({ src }) => src === 'askFirm').at(-1);
        if (sent) expect(sent.input).toMatchObject({ agencyId: 'pref-4106902' });
        if (event.type === 'firm.ask' && JSON.stringify(value).includes('"sending"'))
          expect(sent?.input).toEqual({ clientId, agencyId: 'pref-4106902', note });
        if (event.type === 'dialog.close' && JSON.stringify(value).includes('"sending"'))
          expect(advised).not.toBeNull();
        if (event.type === 'xstate.done.actor.askFirm')
          expect([advised?.asked?.by, advised?.mayAsk]).toEqual(['Ana', false]);
      },
    '[T7.27] a PDF is looked up, then fetched from where it was found; a failure raises an alert': (
      _snapshot,
      { event, started, emitted },
    ) => {
      const last = started.at(-1);
      if (event.type === 'xstate.done.actor.findCertificate')
        expect(last).toMatchObject({
          src: 'saveCertificate',
          input: { url: '/pdf', name: 'Receita Federal / PGFN.pdf' },
        });
      if (/^xstate\.error\.actor\.(find|save)Certificate$/.test(event.type))
        expect(emitted.at(-1)).toMatchObject({
          type: 'alert.raised',
          alert: { key: 'certificateDownloadErrorMsg' },
        });
    },
  },
});

test.each([
  ['negative', 'valid', true],
  ['positiveWithNegativeEffect', 'valid', true],
  ['negative', 'expiring', false],
  ['negative', 'expired', false],
  ['negative', null, false],
  ['positive', 'valid', false],
  ['unavailable', 'valid', false],
  ['querying', 'valid', false],
  ['notConfigured', null, false],
] as const)('[T7.25] a certificate that is %s and %s is in order: %s', (status, validity, expected) => {
  expect(isInOrder({ ...federal, status, validity })).toBe(expected);
});
