import { NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { SearchBox } from '../../../ui/list/search-box.tsx';
import surface from '../../../ui/surface.module.css';
import classes from './live.module.css';
import { useShown } from './use-shown.ts';

/** Which events are listed, and the way back and forth through them. */
export function StepFilter({ live }: { live: SystemActors['live'] }) {
  const { t } = useTranslation('live');
  const { rows } = useShown(live);
  const { text, scope } = useSelector(live, ({ context }) => context.filter);
  const canBack = useSelector(live, (snapshot) => snapshot.can({ type: 'step.back' }));
  const canForward = useSelector(live, (snapshot) => snapshot.can({ type: 'step.forward' }));
  return (
    <div className={`${surface.lineBelow} ${classes.filter}`}>
      <SearchBox
        label={t('filter')}
        placeholder={t('filter')}
        clearLabel={t('clear')}
        value={text}
        onChange={(value) => live.send({ type: 'filter.changed', text: value })}
      />
      <NativeSelect
        className={classes.scope}
        aria-label={t('scope')}
        value={scope ?? ''}
        onChange={({ currentTarget: { value } }) =>
          live.send({ type: 'scope.changed', actor: value === '' ? null : value })
        }
      >
        <option value="">{t('allActors')}</option>
        {rows
          .filter(({ isWaiting }) => !isWaiting)
          .map(({ actor, name }) => (
            <option key={actor.key} value={actor.key}>
              {t('andBelow', { actor: name })}
            </option>
          ))}
      </NativeSelect>
      <button
        type="button"
        className={surface.iconButton}
        aria-label={t('back')}
        disabled={!canBack}
        onClick={() => live.send({ type: 'step.back' })}
      >
        <IconChevronLeft size={20} aria-hidden />
      </button>
      <button
        type="button"
        className={surface.iconButton}
        aria-label={t('forward')}
        disabled={!canForward}
        onClick={() => live.send({ type: 'step.forward' })}
      >
        <IconChevronRight size={20} aria-hidden />
      </button>
    </div>
  );
}
