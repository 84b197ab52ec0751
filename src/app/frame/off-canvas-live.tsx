import { IconActivity } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useRoot } from '../../ui/flow/root-context.ts';
import surface from '../../ui/surface.module.css';
import text from '../../ui/text.module.css';
import classes from './off-canvas.module.css';

/** Opens the live view on a phone; only sessions with the right to it fetch this. */
export default function OffCanvasLive({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('live');
  const root = useRoot();
  return (
    <button
      type="button"
      className={`${surface.item} ${text.medium} ${classes.item}`}
      onClick={() => {
        onClose();
        root.send({ type: 'flow.open', flow: 'live', dialog: 'live' });
      }}
    >
      <IconActivity size={20} aria-hidden />
      {t('title')}
    </button>
  );
}
