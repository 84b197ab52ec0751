import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { SystemActors } from '../../../../../machines/root/flows.ts';
import type { PageSection } from '../../../../../machines/tasks/tasks.setup.ts';
import { NearRows } from '../../../../ui/list/near-rows.tsx';
import surface from '../../../../ui/surface.module.css';
import text from '../../../../ui/text.module.css';
import { Contained } from '../contained.tsx';
import type { CardWords } from './card-words.ts';
import { GroupRow } from './group-row.tsx';
import styles from './tasks.module.css';

/** How high a row is about, in pixels. */
const rowHeight = 57;

interface ListSectionProps extends PageSection {
  readonly tasks: SystemActors['tasks'];
  readonly words: CardWords;
  /** How many groups are in it on all pages; `null` while that is not known. */
  readonly count: number | null;
  readonly openGroup: string | null;
  readonly first: string | null;
}

/** One section of a page: its heading, which folds it, and its rows. The section of the open task is never folded. */
export function ListSection({ tasks, section, ids, words, count, openGroup, first }: ListSectionProps) {
  const listId = useId();
  const isFolded = useSelector(tasks, ({ context }) => context.folded.includes(section));
  const isClosed = isFolded && !(openGroup !== null && ids.includes(openGroup));
  const last = useSelector(tasks, ({ context }) =>
    isClosed && section === 'done' ? context.groups[ids[0] ?? '']?.label : undefined,
  );
  const note = last === undefined ? words.note(section) : words.latest(last);
  const Chevron = isClosed ? IconChevronRight : IconChevronDown;
  return (
    <div className={styles.section} data-section={section} data-closed={isClosed || undefined}>
      <div className={styles.sectionHead}>
        <h3>
          <button
            type="button"
            className={`${text.strong} ${text.body} ${styles.fold}`}
            aria-expanded={!isClosed}
            aria-controls={listId}
            data-fold=""
            onClick={() => tasks.send({ type: 'section.toggle', section })}
          >
            <Chevron size={18} aria-hidden />
            <span>{words.section(section)}</span>
            {count !== null && <span className={`${surface.tag} ${styles.count}`}>{count}</span>}
          </button>
        </h3>
        {note !== null && (
          <span
            className={`${text.caption} ${text.cut} ${styles.note}`}
            data-words={last === undefined ? undefined : 'firm'}
          >
            {note}
          </span>
        )}
      </div>
      <div id={listId} className={`${surface.card} ${styles.rows}`} hidden={isClosed}>
        {!isClosed && (
          <NearRows items={ids.map((id) => ({ id }))} height={rowHeight} kept={openGroup}>
            {({ id }) => (
              <li key={id}>
                <Contained attempt={id}>
                  <GroupRow
                    tasks={tasks}
                    groupId={id}
                    words={words}
                    isOpen={id === openGroup}
                    isFirst={id === first}
                  />
                </Contained>
              </li>
            )}
          </NearRows>
        )}
      </div>
    </div>
  );
}
