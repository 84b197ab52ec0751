import {
  clearedChanges,
  copiedChanges,
  filledChanges,
  pastedChanges,
  payrollGridSetup,
  startContext,
  typedChange,
} from './payroll-grid.setup.ts';

/** The grid in which the entries of a payroll are written [T3.16, T4.17, T4.18]. */
export const payrollGridMachine = payrollGridSetup.createMachine({
  id: 'payrollGrid',
  description:
    'The cells of a payroll: the cursor, what is written, pasted and taken back, and how rows are arranged.',
  meta: { spec: ['T3.16', 'T4.18'] },
  context: ({ input }) => startContext(input),
  type: 'parallel',
  on: {
    'values.changed': {
      guard: { type: 'isNews', params: ({ event }) => event.values },
      description:
        'The form was read again, and someone else changed it. Sorting, groups and what is folded stay.',
      meta: { spec: ['T4.18'] },
      actions: { type: 'storeValues', params: ({ event }) => event.values },
    },
    'mode.changed': { actions: { type: 'storeMode', params: ({ event }) => event.isEditable } },
    'notice.close': { guard: 'hasNotice', actions: 'closeNotice' },
  },
  states: {
    cells: {
      initial: 'resting',
      states: {
        resting: {
          description: 'The cursor stands on a cell; keys move it.',
          on: {
            'cell.focus': {
              guard: { type: 'isCell', params: ({ event }) => event.cell },
              actions: {
                type: 'storeCursor',
                params: ({ event }) => ({ cell: event.cell, extending: event.extends === true }),
              },
            },
            'cell.move': {
              guard: 'hasRows',
              actions: {
                type: 'moveCursor',
                params: ({ event }) => ({ by: event.by, extending: event.extends === true }),
              },
            },
            'cells.select': { guard: 'hasCells', actions: 'selectCells' },
            'edit.start': {
              guard: 'isCursorWritable',
              target: 'editing',
              description:
                'Of a chosen range the cell of the cursor alone is written into: it is the range then.',
              actions: ['narrowRange', { type: 'storeText', params: ({ event }) => event.text }],
            },
            'cell.write': {
              guard: { type: 'isWritableCell', params: ({ event }) => event.cell },
              description: 'A field of the view that shows one person at a time.',
              actions: [
                { type: 'storeCursor', params: ({ event }) => ({ cell: event.cell, extending: false }) },
                {
                  type: 'writeCells',
                  params: ({ context, event: { cell, text, language } }) => ({
                    changes: [typedChange(context, cell, text, language)],
                    notice: null,
                  }),
                },
              ],
            },
            'cells.clear': {
              guard: 'hasFilledRange',
              actions: { type: 'writeCells', params: ({ context }) => clearedChanges(context) },
            },
            'block.paste': [
              {
                guard: { type: 'isPasteRefused', params: ({ event }) => event },
                description: 'A block that does not fit is refused as a whole, with the reason.',
                actions: { type: 'storeRefusal', params: ({ event }) => event },
              },
              {
                guard: { type: 'isPasteable', params: ({ event }) => event },
                actions: {
                  type: 'writeCells',
                  params: ({ context, event: { block, language } }) =>
                    pastedChanges(context, block, language),
                },
              },
            ],
            'rows.fill': {
              guard: { type: 'isFillable', params: ({ event }) => event },
              actions: { type: 'writeCells', params: ({ context, event }) => filledChanges(context, event) },
            },
            'previous.copy': {
              guard: 'hasPrevious',
              actions: { type: 'writeCells', params: ({ context }) => copiedChanges(context) },
            },
            'step.undo': { guard: 'hasPast', actions: 'takeBack' },
            'step.redo': { guard: 'hasFuture', actions: 'doAgain' },
          },
        },
        editing: {
          tags: 'editing',
          description: 'A text is written into the cell of the cursor. Nothing is kept before it is left.',
          on: {
            'edit.change': { actions: { type: 'storeText', params: ({ event }) => event.text } },
            'edit.commit': [
              {
                guard: ({ event }) => event.move !== null,
                target: 'resting',
                actions: [
                  {
                    type: 'writeCells',
                    params: ({ context, event: { language } }) => ({
                      changes: [typedChange(context, context.cursor, context.text, language)],
                      notice: null,
                    }),
                  },
                  {
                    type: 'moveCursor',
                    params: ({ event }) => ({ by: event.move ?? 'down', extending: false }),
                  },
                ],
              },
              {
                target: 'resting',
                description: 'The cell was left by a click elsewhere.',
                actions: {
                  type: 'writeCells',
                  params: ({ context, event: { language } }) => ({
                    changes: [typedChange(context, context.cursor, context.text, language)],
                    notice: null,
                  }),
                },
              },
            ],
            'edit.cancel': { target: 'resting', description: 'The cell holds what it held before.' },
            'cell.focus': {
              guard: ({ context, event: { cell, extends: extending } }) =>
                extending !== true &&
                (cell.row !== context.cursor.row || cell.binding !== context.cursor.binding),
              target: 'resting',
              description: 'A press on another cell leaves this one with its text.',
              actions: [
                {
                  type: 'writeCells',
                  params: ({ context, event: { language } }) => ({
                    changes: [typedChange(context, context.cursor, context.text, language)],
                    notice: null,
                  }),
                },
                { type: 'storeCursor', params: ({ event }) => ({ cell: event.cell, extending: false }) },
              ],
            },
            'group.toggle': {
              guard: { type: 'isGroup', params: ({ event }) => event.group },
              target: 'resting',
              description: 'The cell may be folded away: it is left with its text.',
              actions: {
                type: 'writeCells',
                params: ({ context, event: { language } }) => ({
                  changes: [typedChange(context, context.cursor, context.text, language)],
                  notice: null,
                }),
              },
            },
            'mode.changed': {
              guard: { type: 'isReadOnly', params: ({ event }) => event.isEditable },
              target: 'resting',
              description: 'The payroll was sent elsewhere, or the firm has closed it.',
              actions: { type: 'storeMode', params: ({ event }) => event.isEditable },
            },
          },
        },
      },
    },
    rows: {
      description: 'Which rows are selected, for the checkbox in the header.',
      meta: { spec: ['T4.17'] },
      initial: 'unselected',
      on: {
        'row.toggle': {
          guard: { type: 'isSelectable', params: ({ event }) => event.row },
          target: '.counting',
          description: 'A disabled row cannot be toggled.',
          actions: { type: 'toggleRow', params: ({ event }) => event.row },
        },
        'rows.toggle': { target: '.counting', actions: 'toggleRows' },
        'month.changed': {
          target: '.counting',
          actions: { type: 'storeMonth', params: ({ event }) => event.month },
        },
      },
      states: {
        counting: {
          always: [
            { guard: 'isAllSelected', target: 'selected' },
            { guard: 'isSomeSelected', target: 'indeterminate' },
            { target: 'unselected' },
          ],
        },
        unselected: {},
        indeterminate: {},
        selected: {},
      },
    },
    arrangement: {
      description: 'How the rows are sorted and grouped, and which columns are shown.',
      meta: { spec: ['T4.18'] },
      initial: 'plain',
      on: {
        'column.sort': {
          guard: { type: 'isSortable', params: ({ event }) => event.binding },
          description: 'The grid begins at its first row again.',
          actions: { type: 'sortBy', params: ({ event }) => event.binding },
        },
        'group.toggle': {
          guard: { type: 'isGroup', params: ({ event }) => event.group },
          description:
            'The rows of a group are folded away, or shown again. Nothing is written into them meanwhile, and the cursor stands beside them.',
          actions: { type: 'toggleGroup', params: ({ event }) => event.group },
        },
        'column.hide': {
          guard: { type: 'isHideable', params: ({ event }) => event.binding },
          actions: { type: 'hideColumn', params: ({ event }) => event.binding },
        },
        'end.reached': {
          guard: 'hasMoreRows',
          description: 'The last row that is drawn came into sight: more are drawn.',
          actions: 'showMoreRows',
        },
      },
      states: {
        plain: {
          description: 'The panel of groups is hidden.',
          on: { 'groupPanel.toggle': 'grouping' },
        },
        grouping: {
          description: 'The panel of groups is shown; rows are grouped by four columns at most.',
          on: {
            'groupPanel.toggle': 'plain',
            'column.group': {
              guard: { type: 'isGroupable', params: ({ event }) => event.binding },
              actions: { type: 'groupBy', params: ({ event }) => event.binding },
            },
          },
        },
      },
    },
  },
});
