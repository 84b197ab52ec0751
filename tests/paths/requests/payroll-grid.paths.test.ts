import { expect } from 'vitest';
import { rowsIn } from '../../../contract/forms/form.ts';
import { mostGroupColumns } from '../../../contract/grid/grid.ts';
import { shownRubrics } from '../../../contract/payroll/sheet.ts';
import { groupsOf } from '../../../machines/requests/grid-order.ts';
import { rangeOf, rowsAtOnce, selectionOf } from '../../../machines/requests/payroll-grid.setup.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import { payrollGridModels, written } from './payroll-grid.model.ts';

const writes = ['edit.start', 'cells.clear', 'block.paste', 'rows.fill', 'previous.copy', 'cell.write'];

describeModel(payrollGridModels, {
  invariants: {
    'nothing is written into a payroll that was sent, nor into a closed month': (snapshot) => {
      const { isEditable, month, cursor } = snapshot.context;
      if (isEditable && !month.isClosed) return;
      const cell = cursor;
      expect(snapshot.can({ type: 'edit.start', text: '1' })).toBe(false);
      expect(snapshot.can({ type: 'cells.clear' })).toBe(false);
      expect(snapshot.can({ type: 'previous.copy' })).toBe(false);
      expect(snapshot.can({ type: 'step.undo' })).toBe(false);
      expect(snapshot.can({ type: 'cell.write', cell, text: '1', language: 'pt-BR' })).toBe(false);
    },
    'cells of a person who is away all month are never written': ({ context: { values } }) => {
      const row = rowsIn(values, 'entries').find(({ employee }) => employee === 'isabela');
      expect(row?.he50).toBeUndefined();
    },
    'cells that the grid writes are written in the form': ({ context: { values } }, { event, sent }) => {
      if (!writes.includes(event.type)) return;
      const told = sent.filter(({ event: { type } }) => type === 'form.edit').at(-1)?.event as
        | { edit: { changes: readonly { person: string; binding: string; value: string }[] } }
        | undefined;
      for (const { person, binding, value } of told?.edit.changes ?? [])
        expect(rowsIn(values, 'entries').find(({ employee }) => employee === person)?.[binding] ?? '').toBe(
          value,
        );
    },
    'all cells are chosen, from the first to the last one': ({ context }, { event }) => {
      if (event.type !== 'cells.select') return;
      const last = shownRubrics(context.month).length - 1;
      expect(rangeOf(context)).toEqual({
        ...{ from: { row: context.rows.length - 1, column: last }, to: { row: 0, column: 0 } },
      });
    },
    'of a range the cell that is written into is left': (snapshot) => {
      if (!snapshot.hasTag('editing')) return;
      const { cursor, anchor } = snapshot.context;
      expect(anchor).toEqual(cursor);
    },
    'a refused block changes no cell': ({ context: { notice, values } }, { event }) => {
      if (event.type === 'block.paste' && notice?.kind === 'refused' && event.block[0]?.length === 12)
        expect(JSON.stringify(values)).not.toContain('"?a"');
    },
    '[T4.17] the header says whether none, some or all rows that can be are selected': ({
      value,
      context,
    }) => {
      expect((value as { rows: string }).rows).toBe(selectionOf(context));
    },
    '[T4.18] rows are grouped by four columns at most, which are hidden at first': ({
      value,
      context: { groups },
    }) => {
      expect(groups.length).toBeLessThanOrEqual(mostGroupColumns);
      if ((value as { arrangement: string }).arrangement === 'plain' && groups.length === 0) return;
      expect(groups.every((binding) => ['jobPosition', 'registration', 'hireDate'].includes(binding))).toBe(
        true,
      );
    },
    '[T4.18] the drawn rows reach as far as the cursor, and more are drawn at the last one': (
      { context: { rows, limit, cursor } },
      { event },
    ) => {
      expect(rows.indexOf(cursor.row)).toBeLessThan(limit);
      if (event.type === 'end.reached') expect(limit).toBe(2 * rowsAtOnce);
    },
    'every person has one row': ({ context: { order, month } }) => {
      expect([...order].sort()).toEqual(month.people.map(({ id }) => id).sort());
    },
    '[T4.18] rows are shown in their order, but for those of folded groups': ({ context }) => {
      const { order, rows, groups, folded, month } = context;
      const hidden = month.people.filter((person) =>
        groupsOf(person, groups).some((group) => folded.includes(group)),
      );
      expect(rows).toEqual(order.filter((id) => !hidden.some((person) => person.id === id)));
      expect(rows.length === 0 || rows.includes(context.cursor.row)).toBe(true);
    },
    'after everything was taken back the form is as it was': ({ context: { past, values } }, { event }) => {
      if (event.type === 'step.undo' && past.length === 0)
        for (const row of rowsIn(written, 'entries')) {
          const now = rowsIn(values, 'entries').find(({ employee }) => employee === row.employee) ?? {};
          expect(now).toEqual(row);
        }
    },
  },
});
