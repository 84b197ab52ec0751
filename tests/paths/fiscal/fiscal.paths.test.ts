import { expect } from 'vitest';
import { describeModel } from '../../support/charts/describe-model.ts';
import { fiscalModels } from './fiscal.model.ts';
import { stepOf } from './fiscal-oracle.ts';
import { fiscalVisits } from './fiscal-visits.model.ts';

describeModel([...fiscalModels, ...fiscalVisits], {
  invariants: {
    '[T3.11, S4.11] the list asks for the active client, the storage of the path and the filter in force, each question once, and for nothing of a client before':
      ({ context }, run) => {
        const { actual, expected } = stepOf(run, context);
        expect(actual.questions).toEqual(expected.questions);
      },
    '[T2.15] there is a list exactly for an active client at a storage, and it is read again when files were stored':
      ({ context, children }, run) => {
        const { actual, expected, known } = stepOf(run, context);
        const isAtStorage = /\/box-e\/(nfe|cte)-storage/.test(known.path);
        expect(children.list !== undefined).toBe(known.clientId !== null && isAtStorage);
        expect(actual.reloads).toEqual(expected.reloads);
      },
    '[T2.15] the document of the path is read once for each visit and each other try, and is shown until it is left':
      ({ context, value }, run) => {
        const { actual, expected, known } = stepOf(run, context);
        expect(actual.reads).toEqual(expected.reads);
        expect((value as { open: string }).open).toBe(known.open === 'nothing' ? 'closed' : known.open);
        expect(context.open?.listed.clientId ?? null).toBe(known.owner);
      },
    '[T2.05] the client of a document is asked for once where another one is active, and its document stays open when it comes':
      ({ context }, run) => {
        const { actual, expected } = stepOf(run, context);
        expect(actual.wantedClients).toEqual(expected.wantedClients);
      },
    '[S4.11] the user is led to the storage when a document is closed or its client left, to the actions from the section alone, and nowhere else':
      ({ context }, run) => {
        const { actual, expected } = stepOf(run, context);
        expect(actual.navigations).toEqual(expected.navigations);
      },
    '[S8.21] a storage that there is not is logged and reported each time it is entered, and asks nothing': (
      { context },
      run,
    ) => {
      const { actual, expected, known } = stepOf(run, context);
      expect(actual.unknown).toEqual(expected.unknown);
      if (known.open === 'refused')
        expect([...actual.questions, ...actual.reloads, ...actual.reads, ...actual.prepared]).toEqual([]);
    },
    '[S4.25] the hosting app hears of each storage that is opened': ({ context }, run) => {
      const { actual, expected } = stepOf(run, context);
      expect(actual.opened).toEqual(expected.opened);
    },
    'a download is prepared once until a second after it began, handed to the browser with its URL, and its failure told':
      (snapshot, run) => {
        const { actual, expected, known } = stepOf(run, snapshot.context);
        expect(actual.prepared).toEqual(expected.prepared);
        expect(actual.downloads).toEqual(expected.downloads);
        expect(snapshot.hasTag('downloading')).toBe(known.download !== 'free');
      },
    'picked files are sent for the active client, and for none without one': ({ context }, run) => {
      const { actual, expected } = stepOf(run, context);
      expect(actual.files).toEqual(expected.files);
    },
  },
});
