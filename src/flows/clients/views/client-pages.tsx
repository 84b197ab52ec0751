import { usePagination } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import text from '../../../ui/text.module.css';
import classes from './client-pages.module.css';

interface ClientPagesProps {
  clients: SystemActors['clients'];
  /** The page on show, from 1. */
  page: number;
  pages: number;
}

/** The pages of the list, or of what was found [S2.13, S9.01]. */
export function ClientPages({ clients, page, pages }: ClientPagesProps) {
  const { t, i18n } = useTranslation('clients');
  const { range } = usePagination({ total: pages, page, siblings: 0 });
  const numbers = range.filter((entry) => entry !== 'dots');
  // While a term is searched for, no page of what was found before it can be turned to.
  const reachable = useSelector(
    clients,
    (snapshot) =>
      [page - 1, ...numbers, page + 1].filter((pageNum) => snapshot.can({ type: 'page.go', pageNum })),
    shallowEqual,
  );
  const go = (pageNum: number) => clients.send({ type: 'page.go', pageNum });
  if (pages <= 1) return null;
  // A button that cannot be pressed any more keeps the focus: else the last page would lose it.
  return (
    <nav className={classes.pages} aria-label={t('clientPages')}>
      <button
        type="button"
        aria-label={t('clientPagePrevious')}
        aria-disabled={!reachable.includes(page - 1)}
        onClick={() => go(page - 1)}
      >
        <IconChevronLeft size={16} aria-hidden />
      </button>
      {range.map((entry, place) =>
        entry === 'dots' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no name but its place.
          <span key={`gap-${place}`} className={`${text.quiet} ${classes.gap}`} aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={entry}
            type="button"
            aria-label={t('clientPage', { page: entry })}
            aria-current={entry === page ? 'page' : undefined}
            aria-disabled={!reachable.includes(entry)}
            onClick={() => go(entry)}
          >
            {entry.toLocaleString(i18n.language)}
          </button>
        ),
      )}
      <button
        type="button"
        aria-label={t('clientPageNext')}
        aria-disabled={!reachable.includes(page + 1)}
        onClick={() => go(page + 1)}
      >
        <IconChevronRight size={16} aria-hidden />
      </button>
    </nav>
  );
}
