import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cell, Table } from '../../../../machines/preview/content.ts';
import text from '../../../ui/text.module.css';
import { columnName, formatCell, isNumeric } from './format-cell.ts';
import classes from './tables.module.css';

/** A table as a workbook shows it: letters above the columns, numbers before the rows. */
export const SheetTable = memo(function SheetTable({ table }: { table: Table }) {
  const { t, i18n } = useTranslation('preview');
  const { name, rows, isCut } = table;
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (columns === 0) return <p className={`${text.small} ${classes.empty}`}>{t('emptyTable')}</p>;
  const words = { yes: t('yes'), no: t('no') };
  const letters = Array.from({ length: columns }, (_, index) => columnName(index));
  return (
    <>
      {isCut && <p className={`${text.small} ${classes.cut}`}>{t('cut', { rows: rows.length, columns })}</p>}
      <table className={`${text.compact} ${classes.table}`} aria-label={name || undefined}>
        <thead>
          <tr>
            <td />
            {letters.map((letter) => (
              <th key={letter} scope="col">
                {letter}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows neither move nor change.
            <tr key={index}>
              <th scope="row">{index + 1}</th>
              {letters.map((letter, column) => (
                <td key={letter} data-number={isNumeric(row[column]) || undefined}>
                  {formatCell(row[column] as Cell | undefined, i18n.language, words)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
});
