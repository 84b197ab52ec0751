import { NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { IconChevronDown } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { groupSections } from '../../../../../contract/tasks/group-sections.ts';
import { taskGroupTypes } from '../../../../../contract/tasks/task-rules.ts';
import type { SystemActors } from '../../../../../machines/root/flows.ts';
import { useFlowActor } from '../../../../ui/flow/root-context.ts';
import { useFlowValue } from '../../../../ui/flow/use-flow-value.ts';
import styles from './tasks.module.css';

interface FiltersProps {
  readonly tasks: SystemActors['tasks'];
  /** Whether the names of the filters are written above them. */
  readonly isLabelled: boolean;
}

/** Whose groups, of which kind, and of which section. Above the lists, the name of one that is not in use is quiet. */
export function Filters({ tasks, isLabelled }: FiltersProps) {
  const { t } = useTranslation('tasks');
  const clients = useFlowActor('clients');
  const total = useSelector(clients, (snapshot) => snapshot?.context.total ?? 0);
  const active = useFlowValue('clients', ({ context }) => context.activeClient?.name ?? null) ?? null;
  const mode = useSelector(tasks, ({ context }) => context.mode);
  const kind = useSelector(tasks, ({ context }) => context.kind);
  const section = useSelector(tasks, ({ context }) => context.section);
  const looks = (name: string, isInUse: boolean) => ({
    ...(isLabelled ? { label: name } : { 'aria-label': name }),
    className: styles.filter,
    rightSection: <IconChevronDown size={16} aria-hidden />,
    'data-quiet': (!isLabelled && !isInUse) || undefined,
    'data-narrows': isInUse || undefined,
  });
  return (
    <>
      <NativeSelect
        {...looks(t('filterKind'), kind !== null)}
        value={kind ?? ''}
        onChange={({ currentTarget: { value } }) =>
          tasks.send({
            type: 'filters.change',
            filters: { kind: taskGroupTypes.find((one) => one === value) ?? null },
          })
        }
        data={[
          { value: '', label: t('allKinds') },
          ...taskGroupTypes.map((value) => ({ value, label: t(`kind.${value}`) })),
        ]}
      />
      <NativeSelect
        {...looks(t('filterSection'), section !== null)}
        value={section ?? ''}
        onChange={({ currentTarget: { value } }) =>
          tasks.send({
            type: 'filters.change',
            filters: { section: groupSections.find((one) => one === value) ?? null },
          })
        }
        data={[
          { value: '', label: t('allSections') },
          ...groupSections.map((value) => ({ value, label: t(`section.${value}`) })),
        ]}
      />
      {/* Last: it comes with the clients, and would push the others aside. */}
      {total > 1 && (
        <NativeSelect
          {...looks(t('whose'), mode !== 'all')}
          value={mode}
          onChange={({ currentTarget: { value } }) =>
            tasks.send({ type: 'mode.change', mode: value === 'client' ? 'client' : 'all' })
          }
          data={[
            { value: 'all', label: t('allClientsOf', { count: total }) },
            { value: 'client', label: active ?? t('thisClient') },
          ]}
        />
      )}
    </>
  );
}
