import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { FeatureFlagId } from '../firm/feature-flags.ts';
import { createFeatureFlags, initialFeatureFlags, setFeatureFlag } from '../firm/feature-flags.ts';
import type { AccessFacts, Capability } from './access.ts';
import { accessRules, isPreview, may, whyNot } from './access.ts';

// What the specification says, written down a second time: never read from `accessRules`.

/** Grants, any one of which is enough, and the permissions that they give. */
const grantTable: readonly [row: string, anyOf: readonly string[], given: readonly Capability[]][] = [
  [
    'S6.01, S6.09',
    ['ClientHub.Application', 'Platform.DefaultClient'],
    ['clientUser', 'dashboards', 'tasks', 'actions', 'documents', 'serviceRequests', 'manifest', 'reports'],
  ],
  ['S6.02, T6.01', ['Staff.Application', 'Platform.DefaultStaff'], ['staff', 'staffArea']],
  ['S6.03', ['Internal.DebugMode'], ['debugMode']],
  ['S6.03', ['Internal.DebugMode', 'Internal.Internal'], ['liveView']],
  ['S6.04', ['ClientCenter.ShowPreviewB4CCViewer'], ['previewRule']],
  ['T3.15', ['ServiceRequest.Employee'], ['employeeRequests']],
  ['T3.15', ['ServiceRequest.Intern'], ['internRequests']],
  ['T3.15', ['ServiceRequest.Partner'], ['partnerRequests']],
  ['T6.05', ['BRAtendimento.ManifestoReview'], ['manifestReview']],
];
/** Access controls that show something when they are present. */
const shownTable: readonly [row: string, control: string, shown: Capability][] = [
  ['S6.06', 'ClientCenterShowClientNickname', 'clientNicknames'],
  ['S6.06', 'ClientCenterAddFolder', 'addFolder'],
  ['S6.06', 'ClientCenterDocumentDeepLink', 'documentDeepLink'],
  ['S6.06', 'ClientCenter_ShowClientDocsReadToggle', 'documentReadToggle'],
  ['S6.06', 'ClientCenterDocumentsParentID', 'documentParentId'],
  ['S6.06', 'ClientCenter_ContainerTreeTraversal', 'containerTreeTraversal'],
  ['S6.06', 'ClientCenter_DocumentsTreeTraversal', 'documentsTreeTraversal'],
  ['S4.26, S6.06', 'ClientCenterDisplayCOVIDAlert', 'covidAlert'],
  ['S6.08', 'ClientCenterRevert2OldPreview', 'oldPreview'],
  ['S4.12', 'ShowClientCenterNewTaskList', 'fullClientList'],
];
/** Access controls that take something away when they are present. */
const hiddenTable: readonly [row: string, control: string, hidden: readonly Capability[]][] = [
  ['S6.07', 'ClientCenterHideEsignTask', ['esignTasks']],
  ['S6.07', 'ClientCenterHideInvoiceTask', ['invoiceTasks']],
  ['S6.07', 'ClientCenterHideDocRequestTask', ['documentRequestTasks']],
  ['S6.07', 'ClientCenterHideDocsFlatToggle', ['documentsFlatToggle']],
  ['S6.07, S6.09', 'ClientCenterHideDashboards', ['dashboards']],
  ['S6.07, S6.09', 'ClientCenterHideTasks', ['tasks']],
  ['S6.07, S6.09', 'ClientCenterHideActions', ['actions', 'serviceRequests', 'manifest', 'reports']],
  ['S6.07', 'ClientCenter_HideHelp', ['help', 'feedback']],
  ['S6.07', 'ClientCenterHideWelcomeModal', ['welcome']],
  ['S6.07', 'ClientCenterHideDiagnosticTool', ['diagnosticLog']],
  ['S6.08', 'ClientCenterDisableDocumentsLazyLoading', ['documentsLazyLoading']],
  ['S6.08', 'ClientCenterDisableProductInsight', ['productInsight']],
  ['S6.08', 'ClientCenterDisablePendo', ['pendo']],
];
/** Flags, the value at which they take something away, and what. */
const flagTable: readonly [row: string, id: FeatureFlagId, value: boolean, lost: readonly Capability[]][] = [
  ['S9.12', 'InvoiceTask', false, ['invoiceTasks']],
  ['S9.12', 'FeedbackRequest', false, ['feedback']],
  ['T6.02', 'OldTasksUi', false, ['oldTasksUi']],
  ['T6.02', 'HideReportIssue', true, ['reportIssue']],
  ['T6.02', 'HideHelpDropdown', true, ['help', 'feedback']],
  ['T6.02', 'HideAccountInfo', true, ['accountInfo']],
];
/** Capabilities that need no grant. */
const free: readonly Capability[] = [
  ...['changes', 'esignTasks', 'invoiceTasks', 'documentRequestTasks', 'documentsFlatToggle'],
  ...['documentsLazyLoading', 'diagnosticLog', 'help', 'reportIssue', 'accountInfo', 'profileSettings'],
  ...['linkedAccounts', 'welcome', 'productInsight', 'pendo', 'manifestShown'],
] as Capability[];
/** What a preview lacks: whatever would act or count for the user who is shown. */
const notInPreview: readonly Capability[] = [
  ...['changes', 'staffArea', 'addFolder', 'documentReadToggle'],
  ...['profileSettings', 'linkedAccounts', 'welcome', 'productInsight', 'pendo'],
] as Capability[];
const capabilities = [
  ...free,
  ...grantTable.flatMap(([, , given]) => given),
  ...shownTable.map(([, , shown]) => shown),
  'feedback' as const,
  'oldTasksUi' as const,
];

interface Situation {
  readonly grants: readonly string[];
  readonly controls: readonly string[];
  readonly flags: Partial<Record<FeatureFlagId, boolean>>;
  readonly isPreview: boolean;
}
/** No grant, no hidden control, no changed flag. */
const bare: Situation = { grants: [], controls: [], flags: {}, isPreview: false };
/** All there is, and nothing that takes any of it away. */
const full: Situation = {
  grants: grantTable.flatMap(([, anyOf]) => anyOf),
  controls: shownTable.map(([, control]) => control),
  flags: Object.fromEntries(flagTable.map(([, id, value]) => [id, !value])),
  isPreview: false,
};

function factsOf({ grants, controls, flags, isPreview: looksOn }: Situation, word = 'Granted'): AccessFacts {
  const permissions: Record<string, Record<string, string>> = {};
  for (const grant of grants) {
    const [feature = '', permission = ''] = grant.split('.');
    permissions[feature] = { ...permissions[feature], [permission]: word };
  }
  let set = createFeatureFlags(initialFeatureFlags);
  for (const [id, value] of Object.entries(flags)) set = setFeatureFlag(set, id as FeatureFlagId, value);
  const meta = {
    ...{ PrismGuid: 'user-1', SessionId: 's', LongToken: 'l', SessionExpiresDateTime: '', FirstName: '' },
    ...{ LastName: '', EmailAddress: '', EmulateePrismGuid: looksOn ? 'user-2' : null, Impersonator: null },
  };
  const bindings = {
    ApplicationConfiguration: { CompanyId: '1001', ContactId: 'contact-1' },
    FeatureResourcePermissions: permissions,
    InfrastructureAccessControls: [...controls],
  };
  return { session: { bindings, meta }, flags: set };
}
const allowed = (situation: Situation) => {
  const facts = factsOf(situation);
  return capabilities.filter((capability) => may(facts, capability)).sort();
};
const without = (all: readonly Capability[], lost: readonly Capability[]) =>
  all.filter((one) => !lost.includes(one)).sort();
const withMore = (all: readonly Capability[], more: readonly Capability[]) => [...all, ...more].sort();

/** What the rows give whose grants pass. */
const givenWhere = (passes: (anyOf: readonly string[]) => boolean): readonly Capability[] =>
  grantTable.flatMap(([, anyOf, given]) => (passes(anyOf) ? given : []));

test('the tables speak of every capability once', () => {
  expect([...capabilities].sort()).toEqual(Object.keys(accessRules).sort());
});

test('each permission of the table is asked for by the portal or its server', () => {
  const root = new URL('../../', import.meta.url);
  const source = ['contract', 'machines', 'server', 'src']
    .flatMap((folder) => readdirSync(new URL(folder, root), { recursive: true, withFileTypes: true }))
    .filter((file) => file.isFile() && /(?<!\.test)\.tsx?$/.test(file.name))
    .map((file) => readFileSync(`${file.parentPath}/${file.name}`, 'utf8'))
    .join('\n');
  const asks = (capability: string) =>
    new RegExp(`(?:[mM]ay|whyNot)\\([^()]*'${capability}'|(?:capability|Tasks?): '${capability}'`).test(
      source,
    );
  const unasked = Object.keys(accessRules).filter((capability) => !asks(capability));
  expect(unasked).toEqual([]);
});

test.each([
  'ClientCenterTaskDeepLink',
  'BR_ConfigureAccountInformation',
  'ClientCenterHideScanFromDevice',
  'ClientCenterVnext',
])('[S6.01, S6.06, S6.07] the access control %s changes nothing (docs/decisions/051)', (control) => {
  expect(allowed({ ...bare, controls: [control] })).toEqual([...free].sort());
  expect(allowed({ ...full, controls: [...full.controls, control] })).toEqual([...capabilities].sort());
});
test.each([
  'Platform.ccVnext',
  'Internal.CurrentDevelopment',
  'OnvioDrive.ForceDataRoom',
  'OnvioDrive.ClientFlow',
])('[S6.01, S6.03, S6.04] the grant %s changes nothing (docs/decisions/051)', (grant) => {
  expect(allowed({ ...bare, grants: [grant] })).toEqual([...free].sort());
});
test('[S6.06, S6.07, S6.08] without any grant, access control or flag only what is free is there', () => {
  expect(allowed(bare)).toEqual([...free].sort());
});
test('[S6.01, S6.02, S6.03, S6.04, S6.06] with all grants and all access controls that show, all is there', () => {
  expect(allowed(full)).toEqual([...capabilities].sort());
});

describe('grants', () => {
  for (const [row, anyOf, given] of grantTable) {
    for (const grant of anyOf)
      test(`[${row}] ${grant} alone gives ${given.join(', ')}`, () =>
        expect(allowed({ ...bare, grants: [grant] })).toEqual(
          withMore(
            free,
            givenWhere((needed) => needed.includes(grant)),
          ),
        ));
    test(`[${row}] without ${anyOf.join(' and ')} ${given.join(', ')} are gone`, () => {
      const grants = full.grants.filter((grant) => !anyOf.includes(grant));
      expect(allowed({ ...full, grants })).toEqual(
        without(
          capabilities,
          givenWhere((needed) => needed.every((grant) => anyOf.includes(grant))),
        ),
      );
    });
  }
  test('[S6.04, S6.09] AllDocsOnly takes dashboards, tasks and actions away and leaves the documents', () => {
    const grants = [...full.grants, 'ClientCenter.AllDocsOnly'];
    expect(allowed({ ...full, grants })).toEqual(
      without(capabilities, ['dashboards', 'tasks', 'actions', 'serviceRequests', 'manifest', 'reports']),
    );
    const client = ['Platform.DefaultClient', 'ClientCenter.AllDocsOnly'];
    expect(allowed({ ...bare, grants: client })).toEqual(withMore(free, ['clientUser', 'documents']));
  });
  test.each([
    ['ServiceRequest.Denied', ['serviceRequests']],
    ['NfeManifest.Denied', ['manifest']],
    ['Reports.Denied', ['reports']],
    ['NfeManifest.Disabled', ['manifest', 'manifestShown']],
  ] as const)('[T3.15] %s takes away %j', (grant, lost) => {
    const grants = [...full.grants, grant];
    expect(allowed({ ...full, grants })).toEqual(without(capabilities, lost));
  });
  test.each(['Denied', 'granted', ''])('[S6.01] the word %j grants nothing', (word) => {
    expect(may(factsOf(full, word), 'clientUser')).toBe(false);
  });
});

describe('access controls', () => {
  for (const [row, control, shown] of shownTable) {
    test(`[${row}] ${control} shows ${shown}`, () =>
      expect(allowed({ ...bare, controls: [control] })).toEqual(withMore(free, [shown])));
    test(`[${row}] without ${control} only ${shown} is gone`, () => {
      const controls = full.controls.filter((one) => one !== control);
      expect(allowed({ ...full, controls })).toEqual(without(capabilities, [shown]));
    });
  }
  for (const [row, control, hidden] of hiddenTable)
    test(`[${row}] ${control} takes away ${hidden.join(', ')}`, () => {
      const controls = [...full.controls, control];
      expect(allowed({ ...full, controls })).toEqual(without(capabilities, hidden));
      expect(allowed({ ...bare, controls: [control] })).toEqual(without(free, hidden));
    });
  test('[S6.07, S6.08] all that hide and disable, together', () => {
    const controls = [...full.controls, ...hiddenTable.map(([, control]) => control)];
    const lost = hiddenTable.flatMap(([, , hidden]) => hidden);
    expect(allowed({ ...full, controls })).toEqual(without(capabilities, lost));
  });
});

describe('feature flags', () => {
  for (const [row, id, value, lost] of flagTable)
    test(`[${row}] ${id} ${value ? 'on' : 'off'} takes away ${lost.join(', ')}`, () => {
      expect(allowed({ ...full, flags: { ...full.flags, [id]: value } })).toEqual(
        without(capabilities, lost),
      );
      expect(allowed({ ...bare, flags: { [id]: value } })).toEqual(without(free, lost));
    });
});

describe('the kind of session', () => {
  test('[S6.02, T6.01] a preview has no profile settings and no account switcher, and acts for no one', () => {
    expect(allowed({ ...full, isPreview: true })).toEqual(without(capabilities, notInPreview));
    expect([
      isPreview(factsOf(full).session),
      isPreview(factsOf({ ...full, isPreview: true }).session),
    ]).toEqual([false, true]);
  });
  test.each([
    ['tasks', 'notGranted', {}],
    ['addFolder', 'notShown', {}],
    ['esignTasks', 'hidden', { controls: ['ClientCenterHideEsignTask'] }],
    ['dashboards', 'hidden', { grants: ['Platform.DefaultClient', 'ClientCenter.AllDocsOnly'] }],
    ['feedback', 'switchedOff', {}],
    ['reportIssue', 'switchedOff', { flags: { HideReportIssue: true } }],
    ['profileSettings', 'preview', { isPreview: true }],
    ['help', null, {}],
  ] as const)('why not %s: %s', (capability, reason, change) => {
    expect(whyNot(factsOf({ ...bare, ...change }), capability)).toBe(reason);
  });
});
