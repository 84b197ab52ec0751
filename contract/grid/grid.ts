/** The grid of the actions area as data [T3.16]: what its columns and rows are, whatever their cells mean. */

/** The height of a row and of the header in pixels, and the most columns that rows are grouped by [T9.04, T4.18]. */
export const gridRowHeight = 50;
export const mostGroupColumns = 4;

/** What the menu of a column offers. */
export const gridColumnActions = ['sort', 'group', 'hide', 'fill'] as const;
export type GridColumnAction = (typeof gridColumnActions)[number];

/** A column of a grid. */
export interface GridColumn {
  /** Its name on screen; `null` where the name comes from the translations, by its binding. */
  readonly header: string | null;
  /** The name of its values in a row. */
  readonly binding: string;
  /** How values are written, as a sign below the header: `hh:mm`, `R$`; empty without one. */
  readonly format: string;
  readonly dataType: 'hourMinute' | 'hourDecimal' | 'money' | 'quantity' | 'text' | 'person';
  /** The most characters of a value. */
  readonly maxLength: number;
  /** In pixels; the column takes more when there is room. */
  readonly width: number;
  readonly minWidth: number;
  readonly align: 'left' | 'right';
  /** The values that can be chosen, with their words; `null` for a column that is typed into. */
  readonly flexGridDataMap: readonly { readonly value: string; readonly label: string }[] | null;
  readonly cssClass: string;
  readonly isEditEnabled: boolean;
  /** Whether some of its cells are read-only while others are not. */
  readonly isReadOnlyMixed: boolean;
  readonly isTotal: boolean;
  /** The sum of its valid values; `null` without one. */
  readonly total: number | null;
  readonly actions: readonly GridColumnAction[];
  /** What stands beside a value: the details of the row's employee. */
  readonly cellSideAction: 'employee' | null;
  /** What an empty cell shows while it is written into. */
  readonly placeholder: string;
  readonly hasTooltip: boolean;
  readonly isEmployee: boolean;
}

/** A row of a grid. */
export interface GridRow {
  readonly id: string;
  readonly isSelected: boolean;
  /** Whether it cannot be selected [T4.17]. */
  readonly isDisabled: boolean;
  readonly cssClass: string;
  /** Which cells can be written into, by the binding of their column. */
  readonly inputWrite: Readonly<Record<string, boolean>>;
  /** What is said of it in columns that are never written into, by their binding. */
  readonly facts: Readonly<Record<string, string>>;
  /** Whom the row is about [T3.12]. */
  readonly employee: {
    readonly name: string;
    readonly cpf: string | null;
    readonly hireDate: string | null;
    readonly jobPosition: string | null;
  } | null;
}
