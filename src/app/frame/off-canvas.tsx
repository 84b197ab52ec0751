import { Drawer } from '@mantine/core';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Theme } from '../../../contract/firm/theme.ts';
import { usePressOutside } from '../../ui/dialog/use-press-outside.ts';
import type { CloseMenu } from '../../ui/menu/use-menu-button.ts';
import { breakpoints, from } from '../../ui/page/breakpoints.ts';
import surface from '../../ui/surface.module.css';
import text from '../../ui/text.module.css';
import classes from './off-canvas.module.css';
import { OffCanvasAccount } from './off-canvas-account.tsx';

interface OffCanvasProps {
  theme: Theme;
  opened: boolean;
  onClose: CloseMenu;
}

/** The menu at the side of a small screen [T2.06]: what has no room in the bar. */
export default function OffCanvas({ theme, opened, onClose }: OffCanvasProps) {
  const { t } = useTranslation('shell');
  const pressOutside = usePressOutside(opened, () => onClose());
  const close = useEffectEvent(() => onClose('elsewhere'));
  useEffect(() => {
    // A phone was turned, a window was widened: the bar shows all of it again and the button is gone.
    const desk = window.matchMedia(from(breakpoints.desk));
    const change = () => {
      if (desk.matches) close();
    };
    desk.addEventListener('change', change);
    return () => desk.removeEventListener('change', change);
  }, []);
  return (
    <Drawer.Root
      opened={opened}
      onClose={() => onClose()}
      size="min(320px, calc(100vw - 40px))"
      returnFocus={false}
      closeOnClickOutside={false}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
    >
      <Drawer.Overlay onClick={pressOutside} />
      <Drawer.Content>
        {/* The library's own header is a `<header>`, and a page has one banner. */}
        <div className={`${surface.lineBelow} ${classes.header}`}>
          <Drawer.Title className={`${text.bold} ${classes.title}`}>{theme.firmName}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('close')} size={44} icon={<IconX size={20} aria-hidden />} />
        </div>
        <Drawer.Body>
          <OffCanvasAccount onClose={onClose} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
