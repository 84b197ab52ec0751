/** The identifiers of actions as hosting apps and other parts of the portal know them, beside what the server offers. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResponseOf } from '../../../contract/calls/call.ts';
import { actionSections, type listActions } from '../../../contract/requests/actions.ts';
import { labelledTree, unknownIn } from '../../../machines/actions/action-tree.ts';
import { fiscalClients, fiscalFirms } from '../../../server/db/schema/fiscal-schema.ts';
import { manifestFirms } from '../../../server/db/schema/manifest-schema.ts';
import { ownTranslationsOf } from '../../../server/http/translations.ts';
import { flows } from '../../../src/app/flows.ts';
import { sessionWith } from '../../support/values/session-facts.ts';
import { type ReportFixture, startReportFixture } from '../reports/report-fixture.ts';

/** What the specification names, by section. */
const specified: Readonly<Record<string, readonly string[]>> = {
  serviceRequestSection: [
    ...['payrollEntries', 'internRegistration', 'partnerRegistration', 'vacationCalculation'],
    ...['vacationNotice', 'terminationNotice', 'terminationCalculation', 'mocks', 'employeeLeave'],
    ...['generalRequests', 'employeeRegistration'],
  ],
  boxESection: ['cfeStorage', 'cteStorage', 'nfceStorage', 'nfeStorage', 'xmlStorage'],
  protocolsSection: ['storedDocuments'],
  brReportsSection: ['payrollEntriesReport', 'payrollRegistrationsReport', 'storedDocumentsReport'],
  nfeManifestSection: ['invoiceProcessing'],
};

let fixture: ReportFixture;
let sections: ResponseOf<typeof listActions>['sections'];
beforeAll(async () => {
  fixture = await startReportFixture();
  const { db } = fixture.deps;
  await db.insert(fiscalFirms).values({ companyId: 'A', isEnabled: true });
  await db.insert(manifestFirms).values({ companyId: 'A', isEnabled: true });
  await db
    .insert(fiscalClients)
    .values({ clientId: 'acme', taxId: '12345678000195', isEnabled: true, toggledAt: new Date() });
  const path = '/api/br-service-requests/v1/actions?clientId=acme';
  ({ sections } = await fixture.json<{ sections: typeof sections }>(fixture.as.ann, path));
});
afterAll(() => fixture.end());

const byName = (names: readonly string[]) => names.toSorted();

test('[T2.19] sections and actions have the identifiers of the specification', () => {
  const ours = Object.entries(actionSections).map(([type, { actions }]) => [
    type,
    byName(Object.keys(actions)),
  ]);
  const theirs = Object.entries(specified).map(([type, actions]) => [type, byName(actions)]);
  expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(theirs));
});

test('[T2.19] the server offers each of them in Brazil by its identifier and route', () => {
  const offered = sections.map(({ type, route, actions }) => [
    type,
    { route, actions: byName(actions.map((action) => `${action.type} ${action.route}`)) },
  ]);
  const known = Object.entries(actionSections).map(([type, { route, actions }]) => [
    type,
    {
      route,
      actions: byName(Object.entries(actions).map(([name, path]) => `${name} ${path}`)),
    },
  ]);
  expect(Object.fromEntries(offered)).toEqual(Object.fromEntries(known));
});

test('each of them has a name, a screen at its path, and opens for a user who may use it', () => {
  expect(unknownIn(sections)).toEqual([]);
  const at = (namespace: string, ...path: string[]) =>
    path.reduce<unknown>(
      (tree, key) => (tree as Record<string, unknown> | undefined)?.[key],
      ownTranslationsOf('pt-BR', namespace),
    ) as string | undefined;
  const access = {
    session: sessionWith({
      grants: ['Employee', 'Intern', 'Partner'].map((one) => `ServiceRequest.${one}`),
    }),
    flags: new Map(),
  };
  const tree = labelledTree(sections, access, {
    section: (type) => at('actions', 'section', type) ?? '',
    action: (route, type) => {
      const words = type === 'serviceRequestSection' ? ['requestKinds'] : ['actions', 'action'];
      const [namespace = '', ...path] = [...words, route];
      return {
        label: at(namespace, ...path, 'name') ?? '',
        description: at(namespace, ...path, 'hint') ?? '',
      };
    },
    compare: (one, other) => one.localeCompare(other),
  });
  const shown = tree.flatMap(({ type, route, actions }) =>
    actions.map((action) => ({ ...action, section: type, path: route })),
  );
  expect(byName(shown.map(({ type }) => type))).toEqual(byName(Object.values(specified).flat()));
  const screens = flows.flatMap(({ route }) => (route ? [route.path] : []));
  for (const { type, path, isAllowed } of shown) {
    expect([type, screens.includes(`/actions/${path}`)]).toEqual([type, true]);
    expect([type, isAllowed]).toEqual([type, true]);
  }
});
