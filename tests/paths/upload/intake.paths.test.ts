import { expect } from 'vitest';
import { describeModel } from '../../support/charts/describe-model.ts';
import type { LiveRun } from '../../support/charts/run-path.ts';
import { intakeModels } from './intake.model.ts';

interface File {
  readonly file: { readonly id: string };
}
const idsIn = (files: readonly File[]) => files.map(({ file }) => file.id);

const reported = ({ sent }: LiveRun<never>, type: string) =>
  sent.filter(({ event }) => event.type === type).map(({ event }) => event);

/** The ids that were offered, derived from the events of the path alone. */
const offers = new WeakMap<object, string[]>();

describeModel(intakeModels, {
  invariants: {
    '[S4.19] each file that is offered is reported once, as accepted or as dropped, and is known until then':
      ({ context }, run) => {
        const offered = offers.get(run.started) ?? [];
        offers.set(run.started, offered);
        if (run.event.type === 'files.offer') offered.push(...idsIn(run.event.files));
        const known = [...idsIn(context.offered), ...idsIn(context.selected)];
        const accepted = reported(run as never, 'files.accepted').flatMap(({ files }) => idsIn(files));
        const dropped = reported(run as never, 'files.dropped').flatMap(({ ids }) => ids);
        expect([...known, ...accepted, ...dropped].toSorted()).toEqual(offered.toSorted());
      },
    '[S3.14, S5.09, S8.13] accepted files have a name that is allowed and lie in a folder that is there and takes files':
      (_snapshot, run) => {
        for (const { file, container, path } of reported(run as never, 'files.accepted').flatMap(
          ({ files }) => files,
        ))
          expect([file.name, container.type, container.canCreate, path]).toEqual([
            ...[expect.stringMatching(/\.pdf$/), 'Folder', true, []],
          ]);
      },
    'what was under way before is reported before any file': (_snapshot, { sent }) => {
      const types = sent.map(({ event }) => event.type);
      expect(types.lastIndexOf('uploads.recalled')).toBeLessThanOrEqual(0);
    },
    '[S8.13, S8.17] files that are dropped raise an alert': (_snapshot, { sent, emitted }) => {
      const last = sent.at(-1)?.event;
      if (last?.type !== 'files.dropped') return;
      expect(emitted.filter(({ type }) => type === 'alert.raised').length).toBeGreaterThan(0);
    },
  },
});
