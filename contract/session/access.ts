import type { FeatureFlagId, FeatureFlags } from '../firm/feature-flags.ts';
import { isFeatureOn } from '../firm/feature-flags.ts';
import type { Session } from './session.ts';

/** What decides what a session may: its bindings and meta [S3.02, S3.03], and the firm's feature flags [S3.16]. */
export interface AccessFacts {
  readonly session: Session;
  readonly flags: FeatureFlags;
}

/** Why something is withheld: it was not granted, the firm hid or never ordered it, or it is a preview session. */
export type WithheldReason = 'notGranted' | 'notShown' | 'hidden' | 'switchedOff' | 'preview';

interface Rule {
  /** `Feature.Permission`; one of them has to be granted. */
  readonly grants?: readonly `${string}.${string}`[];
  /** None of these may be granted. */
  readonly withoutGrants?: readonly `${string}.${string}`[];
  /** An access control that has to be present [S6.06]. */
  readonly shownBy?: string;
  /** Access controls that take it away [S6.07, S6.08]. */
  readonly hiddenBy?: readonly string[];
  /** Feature flags that have to be on, and those that have to be off [S3.16, T6.02]. */
  readonly flags?: readonly FeatureFlagId[];
  readonly withoutFlags?: readonly FeatureFlagId[];
  /** Not in a preview session [T6.01]. */
  readonly notInPreview?: true;
}

const clientUser = ['ClientHub.Application', 'Platform.DefaultClient'] as const;
const staff = ['Staff.Application', 'Platform.DefaultStaff'] as const;
const allDocsOnly = ['ClientCenter.AllDocsOnly'] as const;

/**
 * The one table that says who may what [S6.01–S6.10, T6.01, T6.02]. The server reads it as well (decision 16). Grants and
 * access controls that change nothing in this portal are not in it (docs/decisions/051).
 */
export const accessRules = {
  // Who the user is [S6.01–S6.03].
  clientUser: { grants: clientUser },
  staff: { grants: staff },
  debugMode: { grants: ['Internal.DebugMode'] },
  liveView: { grants: ['Internal.DebugMode', 'Internal.Internal'] },
  /** Changing anything of a client: documents, links, comments, tasks [T6.01]. */
  changes: { notInPreview: true },
  // Areas [S6.09, decision 13].
  dashboards: { grants: clientUser, withoutGrants: allDocsOnly, hiddenBy: ['ClientCenterHideDashboards'] },
  tasks: { grants: clientUser, withoutGrants: allDocsOnly, hiddenBy: ['ClientCenterHideTasks'] },
  actions: { grants: clientUser, withoutGrants: allDocsOnly, hiddenBy: ['ClientCenterHideActions'] },
  documents: { grants: clientUser },
  // Service requests and reports of the Brazilian edition [T3.15].
  serviceRequests: {
    grants: clientUser,
    withoutGrants: [...allDocsOnly, 'ServiceRequest.Denied'],
    hiddenBy: ['ClientCenterHideActions'],
  },
  reports: {
    grants: clientUser,
    withoutGrants: [...allDocsOnly, 'Reports.Denied'],
    hiddenBy: ['ClientCenterHideActions'],
  },
  employeeRequests: { grants: ['ServiceRequest.Employee'] },
  internRequests: { grants: ['ServiceRequest.Intern'] },
  partnerRequests: { grants: ['ServiceRequest.Partner'] },
  // Answers to invoices [T3.15, T6.05]: shown at all, usable, and those answers that the firm has to grant.
  manifestShown: { withoutGrants: ['NfeManifest.Disabled'] },
  manifest: {
    grants: clientUser,
    withoutGrants: [...allDocsOnly, 'NfeManifest.Disabled', 'NfeManifest.Denied'],
    hiddenBy: ['ClientCenterHideActions'],
  },
  manifestReview: { grants: ['BRAtendimento.ManifestoReview'] },
  staffArea: { grants: staff, notInPreview: true },
  // Clients [S4.12, S6.06].
  clientNicknames: { shownBy: 'ClientCenterShowClientNickname' },
  fullClientList: { shownBy: 'ShowClientCenterNewTaskList' },
  // Documents [S6.04, S6.06–S6.08].
  addFolder: { shownBy: 'ClientCenterAddFolder', notInPreview: true },
  documentDeepLink: { shownBy: 'ClientCenterDocumentDeepLink' },
  documentReadToggle: { shownBy: 'ClientCenter_ShowClientDocsReadToggle', notInPreview: true },
  documentParentId: { shownBy: 'ClientCenterDocumentsParentID' },
  containerTreeTraversal: { shownBy: 'ClientCenter_ContainerTreeTraversal' },
  documentsTreeTraversal: { shownBy: 'ClientCenter_DocumentsTreeTraversal' },
  documentsFlatToggle: { hiddenBy: ['ClientCenterHideDocsFlatToggle'] },
  documentsLazyLoading: { hiddenBy: ['ClientCenterDisableDocumentsLazyLoading'] },
  oldPreview: { shownBy: 'ClientCenterRevert2OldPreview' },
  previewRule: { grants: ['ClientCenter.ShowPreviewB4CCViewer'] },
  // Tasks [S6.06, S6.07, decision 31].
  esignTasks: { hiddenBy: ['ClientCenterHideEsignTask'] },
  invoiceTasks: { hiddenBy: ['ClientCenterHideInvoiceTask'], flags: ['InvoiceTask'] },
  documentRequestTasks: { hiddenBy: ['ClientCenterHideDocRequestTask'] },
  oldTasksUi: { flags: ['OldTasksUi'] },
  // Around the work [S4.26, S6.06–S6.08, T2.06–T2.09, T6.01, T6.02].
  accountInfo: { withoutFlags: ['HideAccountInfo'] },
  profileSettings: { notInPreview: true },
  linkedAccounts: { notInPreview: true },
  help: { hiddenBy: ['ClientCenter_HideHelp'], withoutFlags: ['HideHelpDropdown'] },
  feedback: {
    flags: ['FeedbackRequest'],
    hiddenBy: ['ClientCenter_HideHelp'],
    withoutFlags: ['HideHelpDropdown'],
  },
  reportIssue: { withoutFlags: ['HideReportIssue'] },
  diagnosticLog: { hiddenBy: ['ClientCenterHideDiagnosticTool'] },
  welcome: { hiddenBy: ['ClientCenterHideWelcomeModal'], notInPreview: true },
  covidAlert: { shownBy: 'ClientCenterDisplayCOVIDAlert' },
  productInsight: { hiddenBy: ['ClientCenterDisableProductInsight'], notInPreview: true },
  pendo: { hiddenBy: ['ClientCenterDisablePendo'], notInPreview: true },
} as const satisfies Readonly<Record<string, Rule>>;

/** Everything that a session may or may not. */
export type Capability = keyof typeof accessRules;

/** Whether a permission is granted: only the word `Granted` counts [S3.02]. */
const isGranted = ({ bindings }: Session, grant: string): boolean => {
  const dot = grant.indexOf('.');
  return bindings.FeatureResourcePermissions[grant.slice(0, dot)]?.[grant.slice(dot + 1)] === 'Granted';
};

/** Whether the session shows the portal as another user sees it [S6.02, T6.01]. */
export const isPreview = ({ meta }: Session): boolean => meta.EmulateePrismGuid !== null;

/** Why a session may not do something; `null` when it may. */
export function whyNot({ session, flags }: AccessFacts, capability: Capability): WithheldReason | null {
  const rule: Rule = accessRules[capability];
  const controls = session.bindings.InfrastructureAccessControls;
  if (rule.grants && !rule.grants.some((grant) => isGranted(session, grant))) return 'notGranted';
  if (rule.withoutGrants?.some((grant) => isGranted(session, grant))) return 'hidden';
  if (rule.shownBy && !controls.includes(rule.shownBy)) return 'notShown';
  if (rule.hiddenBy?.some((control) => controls.includes(control))) return 'hidden';
  if (rule.flags?.some((id) => !isFeatureOn(flags, id))) return 'switchedOff';
  if (rule.withoutFlags?.some((id) => isFeatureOn(flags, id))) return 'switchedOff';
  if (rule.notInPreview && isPreview(session)) return 'preview';
  return null;
}

/** The one answer to "may this session …". */
export const may = (facts: AccessFacts, capability: Capability): boolean =>
  whyNot(facts, capability) === null;

/**
 * Whether opening a document marks it as read [S2.16]. The toggle of S6.06 only adds that the user sets the mark by hand,
 * and back to unread. A read-only preview session changes nothing.
 */
export const readsByOpening = (facts: AccessFacts): boolean =>
  may(facts, 'clientUser') && !isPreview(facts.session);

/** The kind of a session's user: a client of the firm, its staff, or a user for whom the portal has no area. */
export type SessionKind = 'client' | 'staff' | 'none';

/** The kind of a session [S4.03, S6.01, S6.02]. Who is both is a client here: the account menu leads to the staff area. */
export function kindOf(session: Session): SessionKind {
  const facts = { session, flags: new Map() };
  if (may(facts, 'clientUser')) return 'client';
  return may(facts, 'staff') ? 'staff' : 'none';
}
