import '@mantine/core/styles/Table.layer.css';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { MRT_Column, MRT_ColumnDef } from 'mantine-react-table';
import { MRT_Table, useMantineReactTable } from 'mantine-react-table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SentLink } from '../../../../contract/storage/sharing.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { formatWhen } from '../../../ui/language/format.ts';
import text from '../../../ui/text.module.css';
import grid from './grid.module.css';
import { CodeMark, LinkActions, LinkDocuments, LinkState, useOpened } from './link-parts.tsx';
import classes from './links.module.css';

interface LinksGridProps {
  links: SystemActors['links'];
  rows: readonly SentLink[];
}

const directions = { asc: 'ascending', desc: 'descending' } as const;
const sortIcons = { asc: IconArrowUp, desc: IconArrowDown } as const;

/** A column's heading, to be pressed for its order. Ours, because the library's own says it in a tooltip only. */
function SortButton({ column }: { column: MRT_Column<SentLink> }) {
  const order = column.getIsSorted();
  const Icon = order ? sortIcons[order] : IconArrowsSort;
  return (
    <button
      type="button"
      className={grid.sort}
      data-sorted={order || undefined}
      onClick={() => column.toggleSorting()}
    >
      {column.columnDef.header}
      <Icon size={16} className={order ? undefined : grid.idle} aria-hidden="true" />
    </button>
  );
}

/** The links as a table that can be put in order by each of its columns. */
export default function LinksGrid({ links, rows }: LinksGridProps) {
  const { t, i18n } = useTranslation('links');
  const { language } = i18n;
  const opened = useOpened(formatWhen);
  const columns = useMemo<MRT_ColumnDef<SentLink>[]>(() => {
    const byText = new Intl.Collator(language, { numeric: true }).compare;
    const inWords: Partial<MRT_ColumnDef<SentLink>> = {
      sortingFn: (one, other, id) => byText(one.getValue(id), other.getValue(id)),
      sortDescFirst: false,
    };
    // Moments in ISO 8601 are in order as they are written; what was never opened comes before all that was.
    const inTime: Partial<MRT_ColumnDef<SentLink>> = { sortingFn: 'basic', sortDescFirst: true };
    const when = (iso: string) => formatWhen(iso, new Date(), language);
    return [
      {
        ...inWords,
        id: 'recipient',
        header: t('recipient'),
        size: 260,
        accessorFn: ({ recipient }) => recipient,
        Cell: ({ row: { original: link } }) => (
          <>
            <span className={`${text.medium} ${classes.recipient}`}>
              {link.recipient} <CodeMark link={link} />
            </span>
            <span className={`${text.small} ${classes.subject}`}>{link.subject}</span>
          </>
        ),
      },
      {
        ...inWords,
        id: 'documents',
        header: t('documents'),
        size: 220,
        accessorFn: ({ documents }) => documents[0] ?? '',
        Cell: ({ row }) => <LinkDocuments link={row.original} />,
      },
      {
        ...inTime,
        id: 'sent',
        header: t('sent'),
        size: 130,
        accessorFn: ({ sentAt }) => sentAt,
        Cell: ({ row }) => when(row.original.sentAt),
      },
      {
        ...inTime,
        id: 'opened',
        header: t('opened'),
        size: 150,
        accessorFn: ({ openedAt }) => openedAt ?? '',
        Cell: ({ row }) => opened(row.original),
      },
      {
        ...inTime,
        id: 'expires',
        header: t('expires'),
        size: 130,
        accessorFn: ({ expires }) => expires,
        Cell: ({ row: { original: link } }) => (
          <>
            <LinkState link={link} />
            <span className={`${text.small} ${classes.until}`}>{when(link.expires)}</span>
          </>
        ),
      },
      {
        id: 'actions',
        header: t('actions'),
        size: 180,
        enableSorting: false,
        columnDefType: 'display',
        Cell: ({ row }) => <LinkActions links={links} link={row.original} />,
      },
    ];
  }, [links, language, t, opened]);
  const table = useMantineReactTable<SentLink>({
    columns,
    data: rows as SentLink[],
    getRowId: ({ id }) => id,
    initialState: { sorting: [{ id: 'sent', desc: true }] },
    enableSortingRemoval: false,
    enableMultiSort: false,
    enableColumnActions: false,
    enableColumnFilters: false,
    enableFilters: false,
    enableGlobalFilter: false,
    enableHiding: false,
    enablePagination: false,
    enableTableFooter: false,
    mantineTableProps: {
      classNames: {
        table: `${text.compact} ${grid.table}`,
        th: `${text.quiet} ${text.medium} ${grid.th}`,
        td: grid.td,
        tr: grid.tr,
      },
      'aria-label': t('title'),
    },
    mantineTableHeadCellProps: ({ column }) => {
      const order = column.getIsSorted();
      return {
        'aria-sort': order ? directions[order] : undefined,
        children: column.getCanSort() ? <SortButton column={column} /> : column.columnDef.header,
      };
    },
  });
  return <MRT_Table table={table} />;
}
