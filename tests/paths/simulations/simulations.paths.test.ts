import { expect } from 'vitest';
import type { simulationsMachine } from '../../../machines/simulations/simulations.machine.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import type { LiveRun } from '../../support/charts/run-path.ts';
import { simulationsModels } from './simulations.model.ts';

type Run = LiveRun<typeof simulationsMachine>;
interface Shown {
  readonly children: object;
  readonly context: {
    readonly path: string;
    readonly clientId: string | null;
    readonly access: {
      readonly session: {
        readonly bindings: {
          readonly FeatureResourcePermissions: Record<string, Record<string, string> | undefined>;
        };
        readonly meta: { readonly PrismGuid: string; readonly EmulateePrismGuid: unknown };
      };
    };
  };
}

/** What a path asks for, read apart from the chart's own reading of paths. */
function askedFor(path: string): 'list' | 'form' | 'one' | 'elsewhere' {
  const below = /^\/actions\/service-request\/mocks([^?]*)/.exec(path)?.[1];
  if (below === undefined) return 'elsewhere';
  if (/^\/new\/raise$|\/change$/.test(below)) return 'form';
  return below === '' || below.startsWith('/new') ? 'list' : 'one';
}

const isDenied = ({ context: { access } }: Shown) =>
  access.session.bindings.FeatureResourcePermissions.ServiceRequest?.Denied === 'Granted';
const isPreview = ({ context: { access } }: Shown) => access.session.meta.EmulateePrismGuid !== null;

describeModel(simulationsModels, {
  invariants: {
    'simulations are listed for one client, and only for a user with service requests': (
      snapshot,
      run: Run,
    ) => {
      const shown = snapshot as unknown as Shown;
      const listed = run.started.filter(({ src }) => src === 'list').map(({ input }) => input);
      for (const input of listed)
        expect(Object.keys((input as { query: object }).query)).toEqual(['clientId']);
      if (isDenied(shown)) expect(listed).toEqual([]);
    },
    '[T2.14] a form is open only where the path asks for one, with a client and the right to make changes': (
      snapshot,
    ) => {
      const shown = snapshot as unknown as Shown;
      const { path, clientId } = shown.context;
      if (!('form' in shown.children)) return;
      expect({ asked: askedFor(path), isPreview: isPreview(shown), hasClient: clientId !== null }).toEqual({
        asked: 'form',
        isPreview: false,
        hasClient: true,
      });
    },
    'a form is begun under its user and client, so that what was typed comes back to them alone': (
      snapshot,
      run: Run,
    ) => {
      const forms = run.started.filter(({ src }) => src === 'form').map(({ input }) => input);
      const { PrismGuid: user } = (snapshot as unknown as Shown).context.access.session.meta;
      for (const input of forms) expect(input).toMatchObject({ user, clientId: 'acme' });
    },
    '[T2.14] a simulation is open only where the path leads to one': (snapshot) => {
      const shown = snapshot as unknown as Shown;
      if ('simulation' in shown.children) expect(askedFor(shown.context.path)).toBe('one');
    },
    '[S4.25] the hosting app hears of this action alone': (_, run: Run) => {
      const told = run.emitted.filter(({ type }) => type === 'action.opened' || type === 'action.missing');
      for (const signal of told)
        expect(signal).toMatchObject({ section: 'service-request', action: 'mocks' });
    },
    'the path is changed to that of the list, or of what was made': (_, run: Run) => {
      const paths = run.emitted.flatMap((signal) => (signal.type === 'navigation.wanted' ? [signal.to] : []));
      expect(paths.filter((path) => !/^\/actions\/service-request\/mocks(\/one)?$/.test(path))).toEqual([]);
    },
  },
});
