import {
  type Icon,
  IconBriefcase,
  IconLanguage,
  IconLogout,
  IconMessageReport,
  IconUserCog,
} from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { usePageActor, useRoot } from '../../../ui/flow/root-context.ts';
import { useMay } from '../../../ui/flow/use-may.ts';
import { staffAddress } from '../../../ui/page/outside-addresses.ts';

/** Something that a user can do about their account. `key` is its name in `shell.json`. */
export interface AccountAction {
  readonly key: 'profileSettings' | 'language' | 'reportIssue' | 'staffArea' | 'signOut';
  readonly Icon: Icon;
  readonly isDisabled?: boolean;
  /** Where it leads, outside the portal, … */
  readonly href?: string;
  /** … or what it does. */
  readonly run?: () => void;
}

/** What the account menu holds for this session, in its order [T2.07, T6.01, T6.02]. */
export function useAccountActions(): readonly AccountAction[] {
  const root = useRoot();
  const session = usePageActor('session');
  const canSignOut = useSelector(session, (snapshot) => snapshot.can({ type: 'signOut.start' }));
  const [mayProfile, mayReport, mayStaff] = [
    useMay('profileSettings'),
    useMay('reportIssue'),
    useMay('staffArea'),
  ];
  const open = (flow: 'profile' | 'report', dialog: string) => () =>
    root.send({ type: 'flow.open', flow, dialog });
  const profile: AccountAction = {
    key: 'profileSettings',
    Icon: IconUserCog,
    run: open('profile', 'settings'),
  };
  const report: AccountAction = {
    key: 'reportIssue',
    Icon: IconMessageReport,
    run: open('report', 'report'),
  };
  const staff: AccountAction = { key: 'staffArea', Icon: IconBriefcase, href: staffAddress };
  return [
    ...(mayProfile ? [profile] : []),
    { key: 'language', Icon: IconLanguage, run: open('profile', 'language') },
    ...(mayReport ? [report] : []),
    ...(mayStaff ? [staff] : []),
    {
      key: 'signOut',
      Icon: IconLogout,
      isDisabled: !canSignOut,
      run: () => session.send({ type: 'signOut.start' }),
    },
  ];
}
