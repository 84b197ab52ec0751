import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { IconHistory } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import type { MessageValues } from '../../../../machines/sending/message.ts';
import { Notice } from '../../../ui/message/notice.tsx';

interface DraftOfferProps {
  sending: SystemActors['sending'];
  /** Puts the values into the form. */
  onUse: (values: MessageValues) => void;
}

/** Offers what was written before and never sent (decision 10). It is not put in by itself: it may be meant for others. */
export function DraftOffer({ sending, onUse }: DraftOfferProps) {
  const { t } = useTranslation('sending');
  const offered = useSelector(sending, ({ context }) => context.offered);
  if (!offered) return null;
  const use = () => {
    sending.send({ type: 'draft.use' });
    onUse(offered);
  };
  return (
    <Notice
      icon={IconHistory}
      actions={
        <span>
          <Button variant="subtle" size="compact-sm" onClick={use}>
            {t('draftUse')}
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={() => sending.send({ type: 'draft.drop' })}>
            {t('draftDrop')}
          </Button>
        </span>
      }
    >
      {t(offered.subject.trim() === '' ? 'draftKept' : 'draftKeptSubject', {
        subject: offered.subject.trim(),
      })}
    </Notice>
  );
}
