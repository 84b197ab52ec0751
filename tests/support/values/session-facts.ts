/** The facts that a flow starts with, for tests: a client user without further grants, no hidden control, no preview. */
import { createFeatureFlags, initialFeatureFlags } from '../../../contract/firm/feature-flags.ts';
import type { Session } from '../../../contract/session/session.ts';
import type { SessionFacts } from '../../../machines/facts.ts';
import { flows } from '../../../src/app/flows.ts';
import { areasOf, widgetTypesOf } from '../../../src/app/list-flows.ts';
import { sessionFor } from './fixtures.ts';

interface Rights {
  /** `Feature.Permission`, beside those of a client user. */
  readonly grants?: readonly string[];
  readonly controls?: readonly string[];
  /** A read-only preview session of staff. */
  readonly isPreview?: boolean;
}

/** A session with these grants and access controls. */
export function sessionWith({ grants = [], controls = [], isPreview = false }: Rights): Session {
  const { bindings, meta } = sessionFor('1001');
  const permissions: Record<string, Record<string, string>> = {
    ...bindings.FeatureResourcePermissions,
  };
  for (const grant of grants) {
    const [feature = '', permission = ''] = grant.split('.');
    permissions[feature] = { ...permissions[feature], [permission]: 'Granted' };
  }
  return {
    bindings: {
      ...bindings,
      FeatureResourcePermissions: permissions,
      InfrastructureAccessControls: [...controls],
    },
    meta: { ...meta, EmulateePrismGuid: isPreview ? 'user-2' : null },
  };
}

export const factsFor = (change: Partial<SessionFacts> & Rights = {}): SessionFacts => {
  const { grants, controls, isPreview, ...facts } = change;
  return {
    session: sessionWith({
      ...(grants ? { grants } : {}),
      ...(controls ? { controls } : {}),
      ...(isPreview === undefined ? {} : { isPreview }),
    }),
    flags: createFeatureFlags(initialFeatureFlags),
    language: 'en-US',
    clientId: null,
    path: '/documents',
    opened: null,
    isViewShown: false,
    hasTermsToAccept: false,
    isMobile: false,
    isLocalhost: false,
    areas: areasOf(flows),
    widgets: widgetTypesOf(flows),
    ...facts,
  };
};
