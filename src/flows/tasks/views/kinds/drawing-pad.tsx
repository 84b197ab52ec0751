import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import type { PointerEvent } from 'react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { signatureBox } from '../../../../../contract/tasks/signature-rules.ts';
import surface from '../../../../ui/surface.module.css';
import text from '../../../../ui/text.module.css';
import { type Point, pathWith } from './drawing.ts';
import styles from './kinds.module.css';
import sign from './sign.module.css';

interface DrawingPadProps {
  /** The drawing as an SVG path in a box of 600 by 200; '' for none. */
  readonly path: string;
  readonly onChange: (path: string) => void;
}

/** An area to sign by finger, pen or mouse. A user of the keyboard types the signature instead. */
export function DrawingPad({ path, onChange }: DrawingPadProps) {
  const { t } = useTranslation('taskKinds');
  // A ref and not a state: several moves may come before the drawing of the first is on screen.
  const drawn = useRef({ path, last: null as Point | null });
  const draw = (event: PointerEvent<SVGSVGElement>, isStart: boolean) => {
    const box = event.currentTarget.getBoundingClientRect();
    const point = {
      x: ((event.clientX - box.left) / box.width) * signatureBox.width,
      y: ((event.clientY - box.top) / box.height) * signatureBox.height,
    };
    const { last, path: before } = drawn.current;
    const next = pathWith(before, point, isStart ? null : last);
    if (next === before) return;
    drawn.current = { path: next, last: point };
    onChange(next);
  };
  const clear = () => {
    drawn.current = { path: '', last: null };
    onChange('');
  };
  return (
    <div className={styles.stack}>
      <svg
        className={`${surface.panel} ${sign.pad}`}
        viewBox={`0 0 ${signatureBox.width} ${signatureBox.height}`}
        role="img"
        aria-label={t(path === '' ? 'sign.padEmpty' : 'sign.padDrawn')}
        onPointerDown={(event) => {
          if (!event.isPrimary || event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          draw(event, true);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) draw(event, false);
        }}
      >
        <line className={sign.padLine} x1="32" y1="156" x2="568" y2="156" />
        <path className={sign.padInk} d={path} />
      </svg>
      <div className={sign.padFoot}>
        <span className={text.caption}>{t('sign.padHint')}</span>
        <Button variant="subtle" color="dark" size="compact-sm" disabled={path === ''} onClick={clear}>
          {t('sign.clear')}
        </Button>
      </div>
    </div>
  );
}
