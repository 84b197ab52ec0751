import { useNavigate } from 'react-router-dom';
import type { Account } from '../../../../contract/session/account.ts';
import { useFlowValue } from '../../../ui/flow/use-flow-value.ts';
import { useMay } from '../../../ui/flow/use-may.ts';

interface LinkedAccounts {
  readonly accounts: readonly Account[];
  /** Goes to an account; who may do so and how is the account guard's matter [T2.01]. */
  choose(account: Account): void;
}

/** The accounts to switch between [T2.06]; `null` with one account only, and in a preview session [T6.01]. */
export function useLinkedAccounts(): LinkedAccounts | null {
  const navigate = useNavigate();
  const maySwitch = useMay('linkedAccounts');
  const accounts = useFlowValue('profile', ({ context }) => context.accounts);
  if (!maySwitch || !accounts || accounts.length < 2) return null;
  return {
    accounts,
    choose({ companyId, isCurrent }) {
      if (!isCurrent) navigate(`/company/${companyId}`);
    },
  };
}
