import { Menu } from '@mantine/core';
import { IconActivity } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useRoot } from '../../../ui/flow/root-context.ts';

/** Opens the live view from the account menu; only sessions with the right to it fetch this. */
export default function LiveItem() {
  const { t } = useTranslation('live');
  const root = useRoot();
  return (
    <Menu.Item
      leftSection={<IconActivity aria-hidden />}
      onClick={() => root.send({ type: 'flow.open', flow: 'live', dialog: 'live' })}
    >
      {t('title')}
    </Menu.Item>
  );
}
