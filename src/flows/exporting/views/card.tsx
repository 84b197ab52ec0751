import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { shallowEqual, useSelector } from '@xstate/react';
import type { TFunction } from 'i18next';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnderWay } from '../../../../machines/exporting/queue.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { focusMain } from '../../../ui/focus/focus-main.ts';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import panel from '../../../ui/uploads/upload-panel.module.css';
import { ExportRow } from './export-row.tsx';
import classes from './exporting.module.css';

/** The card itself: how many archives there are, and each of them. */
export default function Card({ exporting }: { exporting: SystemActors['exporting'] }) {
  const { t } = useTranslation('exporting');
  const ids = useSelector(exporting, ({ context }) => context.items.map(({ id }) => id), shallowEqual);
  const underWay = useSelector(exporting, ({ context }) => context.items.filter(isUnderWay).length);
  const ready = useSelector(
    exporting,
    ({ context }) => context.items.filter(({ status }) => status === 'ready').length,
  );
  const canClear = useSelector(exporting, (snapshot) => snapshot.can({ type: 'exports.clear' }));
  const titleId = useId();
  const hasItems = ids.length > 0;
  const heading = headingOf(t, underWay, ready);
  const clear = () => {
    exporting.send({ type: 'exports.clear' });
    focusMain();
  };
  return (
    <>
      {/* The live region is rendered before its first message: screen readers announce only changes in it. */}
      <p role="status" className={text.hidden}>
        {hasItems ? heading : ''}
      </p>
      {hasItems && (
        <section
          className={`${surface.floating} ${classes.card}`}
          aria-label={t('exports')}
          data-export-card=""
        >
          <div className={classes.header}>
            <h2 id={titleId} className={`${text.label} ${panel.title}`}>
              {heading}
            </h2>
            {canClear && (
              <Button size="xs" variant="light" onClick={clear}>
                {t('close')}
              </Button>
            )}
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard. */}
          <ul className={`${surface.scroll} ${classes.list}`} tabIndex={0} aria-labelledby={titleId}>
            {ids.map((id) => (
              <ExportRow key={id} exporting={exporting} id={id} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const headingOf = (t: TFunction<'exporting'>, underWay: number, ready: number): string =>
  underWay > 0 ? t('packing', { count: underWay }) : ready > 0 ? t('over', { count: ready }) : t('noneReady');
