// No schema is imported here: the first screen needs these tables and should not load the schema library for them.
/** What is switched on for a firm while the program is being changed [S3.16, T6.02]. */
export const featureFlagIds = [
  'TaskTool',
  'InternalToolsMenu',
  'InvoiceTask',
  'FeedbackRequest',
  'OldTasksUi',
  'HideReportIssue',
  'HideHelpDropdown',
  'HideAccountInfo',
  'HomePage',
  'HomePageBr',
] as const;
export type FeatureFlagId = (typeof featureFlagIds)[number];

/** One flag [S3.16]. */
export interface FeatureFlag {
  readonly id: FeatureFlagId;
  readonly name: string;
  readonly description: string;
  readonly value: boolean;
  /** Flags that have to be on as well. */
  readonly lockedBy: readonly FeatureFlagId[];
}

const flag = (
  id: FeatureFlagId,
  name: string,
  description: string,
  value = false,
  lockedBy: readonly FeatureFlagId[] = [],
): FeatureFlag => ({ id, name, description, value, lockedBy });

/** The flags as they are where a firm has chosen nothing [S9.12]. */
export const initialFeatureFlags: readonly FeatureFlag[] = [
  flag('TaskTool', 'Task tool', 'Tools around tasks, for the makers of the portal.', false, [
    'InternalToolsMenu',
  ]),
  flag('InternalToolsMenu', 'Internal tools', 'The menu of the makers of the portal.'),
  flag('InvoiceTask', 'Invoice tasks', 'Tasks that ask for a payment.', true),
  flag('FeedbackRequest', 'Feedback', 'The feedback form in the help menu.'),
  flag('OldTasksUi', 'Earlier task screens', 'Tasks are shown one group at a time.'),
  flag('HideReportIssue', 'No issue reports', 'Takes "Report an issue" away.'),
  flag('HideHelpDropdown', 'No help menu', 'Takes the help menu away.'),
  flag('HideAccountInfo', 'No account details', 'Takes name and e-mail out of the account menu.'),
  flag('HomePage', 'Home in one page', 'Home in place of the dashboards.'),
  flag('HomePageBr', 'Home in one page, Brazil', 'Home in place of the Brazilian dashboards.'),
];

/** Flags by id. */
export type FeatureFlags = ReadonlyMap<FeatureFlagId, FeatureFlag>;

/** Puts flags together. Throws when an id comes twice [S5.12]. */
export function createFeatureFlags(flags: readonly FeatureFlag[]): FeatureFlags {
  const byId = new Map<FeatureFlagId, FeatureFlag>();
  for (const one of flags) {
    if (byId.has(one.id)) throw new Error(`feature flag ${one.id} is there twice`);
    byId.set(one.id, one);
  }
  return byId;
}

/** The flags with one of them set. Throws for an unknown id and for anything but a boolean [S5.12]. */
export function setFeatureFlag(flags: FeatureFlags, id: FeatureFlagId, value: unknown): FeatureFlags {
  const known = flags.get(id);
  if (!known) throw new Error(`there is no feature flag ${id}`);
  if (typeof value !== 'boolean') throw new TypeError(`feature flag ${id} takes a boolean`);
  return new Map(flags).set(id, { ...known, value });
}

/** Whether a flag is on: its own value and every flag that locks it [S3.16]. Flags that lock each other are off. */
export function isFeatureOn(flags: FeatureFlags, id: FeatureFlagId): boolean {
  const isOn = (one: FeatureFlagId, above: readonly FeatureFlagId[]): boolean => {
    const known = flags.get(one);
    return (
      known?.value === true &&
      !above.includes(one) &&
      known.lockedBy.every((lock) => isOn(lock, [...above, one]))
    );
  };
  return isOn(id, []);
}
