/** What a user may do: permissions by feature, each `'Granted'` [S3.02]. */
export type Grants = Record<string, Record<string, string>>;

const granted = 'Granted';

/** A client user in the new client experience [S6.01]. */
export const clientGrants: Grants = {
  ClientHub: { Application: granted },
  Platform: { DefaultClient: granted, ccVnext: granted },
};

/** The firm's people [S6.02]. */
export const staffGrants: Grants = {
  Staff: { Application: granted },
  Platform: { DefaultStaff: granted },
};

/** Documents are all there is [S6.04, S6.09]. */
export const allDocsOnly: Grants = { ClientCenter: { AllDocsOnly: granted } };

/** A contributor deletes only what they made themselves [S6.04, S6.05]. */
export const previewRule: Grants = { ClientCenter: { ShowPreviewB4CCViewer: granted } };

/** A session that acts for another user [S6.02]; the value is that user's PrismGuid. */
export const emulation = (prismGuid: string): Grants => ({ Emulation: { EmulateePrismGuid: prismGuid } });

/** The makers of the portal: what its charts do, as they do it [S6.03]. */
export const internalGrants: Grants = { Internal: { Internal: granted, DebugMode: granted } };

/** Every Brazilian action [T3.15]. Of the answers to invoices the firm keeps one to itself [T6.05]. */
export const brazilAll: Grants = {
  BoxE: { Application: granted },
  Reports: { Application: granted },
  ServiceRequest: { Employee: granted, Partner: granted, Intern: granted },
};

/** A Brazilian client whose firm ordered little [T3.15]. */
export const brazilDenied: Grants = {
  ServiceRequest: { Denied: granted },
  NfeManifest: { Denied: granted },
};

/** Puts grants together; a feature's permissions add up. */
export function withGrants(...all: readonly Grants[]): Grants {
  const sum: Grants = {};
  for (const grants of all)
    for (const [feature, permissions] of Object.entries(grants))
      sum[feature] = { ...sum[feature], ...permissions };
  return sum;
}

/** Access controls that show something [S6.06]. */
export const showing = [
  'ClientCenterShowClientNickname',
  'ClientCenterAddFolder',
  'ClientCenterDocumentDeepLink',
  'ClientCenterTaskDeepLink',
  'ClientCenter_ShowClientDocsReadToggle',
  'ClientCenterDocumentsParentID',
  'ClientCenter_ContainerTreeTraversal',
  'ClientCenter_DocumentsTreeTraversal',
  'BR_ConfigureAccountInformation',
  'ClientCenterDisplayCOVIDAlert',
] as const;

/** Access controls that hide something [S6.07]. */
export const hiding = [
  'ClientCenterHideEsignTask',
  'ClientCenterHideInvoiceTask',
  'ClientCenterHideDocRequestTask',
  'ClientCenterHideDocsFlatToggle',
  'ClientCenterHideScanFromDevice',
  'ClientCenterHideDashboards',
  'ClientCenterHideTasks',
  'ClientCenterHideActions',
  'ClientCenter_HideHelp',
  'ClientCenterHideWelcomeModal',
  'ClientCenterHideDiagnosticTool',
] as const;

/** Access controls that disable something [S6.08]. */
export const disabling = [
  'ClientCenterDisableDocumentsLazyLoading',
  'ClientCenterDisableProductInsight',
  'ClientCenterDisablePendo',
  'ClientCenterRevert2OldPreview',
] as const;

export type AccessControl =
  | (typeof showing)[number]
  | (typeof hiding)[number]
  | (typeof disabling)[number]
  | 'ClientCenterVnext'
  | 'ShowClientCenterNewTaskList';
