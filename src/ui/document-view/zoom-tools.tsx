import { ActionIcon } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.layer.css';
import { IconAspectRatio, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatShare } from '../language/format.ts';
import text from '../text.module.css';
import classes from './preview.module.css';

/** At 1 a page or picture fits into the window; every other level of a page is a multiple of that. */
export const fittingZoom = 1;
const levels = [fittingZoom, 1.5, 2, 3, 4];
/** Any other level of a picture: as large as it is. */
const actualSize = 0;

interface ZoomToolsProps {
  zoom: number;
  onZoom: (zoom: number) => void;
}

/** Larger, smaller, and how large it is now. */
export function ZoomTools({ zoom, onZoom }: ZoomToolsProps) {
  const { t, i18n } = useTranslation('preview');
  const at = levels.indexOf(zoom);
  const button = (key: 'zoomOut' | 'zoomIn', Icon: typeof IconZoomIn, next: number | undefined) => (
    // Not `disabled`: at the end of the row it keeps the focus.
    <ActionIcon
      variant="subtle"
      color="var(--cc-ink)"
      size={36}
      aria-label={t(key)}
      title={t(key)}
      aria-disabled={next === undefined}
      data-disabled={next === undefined || undefined}
      onClick={() => next !== undefined && onZoom(next)}
    >
      <Icon size={20} aria-hidden="true" />
    </ActionIcon>
  );
  return (
    <div className={classes.tools}>
      {button('zoomOut', IconZoomOut, levels[at - 1])}
      <span className={`${text.caption} ${classes.level}`} role="status">
        {formatShare(zoom, i18n.language)}
      </span>
      {button('zoomIn', IconZoomIn, levels[at + 1])}
    </div>
  );
}

/** As large as the window allows, or as large as the picture is. */
export function SizeToggle({ zoom, onZoom }: ZoomToolsProps) {
  const { t } = useTranslation('preview');
  const isActual = zoom !== fittingZoom;
  return (
    <ActionIcon
      variant={isActual ? 'light' : 'subtle'}
      {...(isActual ? {} : { color: 'var(--cc-ink)' })}
      size={36}
      aria-label={t('actualSize')}
      title={t('actualSize')}
      aria-pressed={isActual}
      onClick={() => onZoom(isActual ? fittingZoom : actualSize)}
    >
      <IconAspectRatio size={20} aria-hidden="true" />
    </ActionIcon>
  );
}
