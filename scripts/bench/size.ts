/** How much the sections measure: the whole of it, or as little as shows that each section works. */
export interface BenchSize {
  /** How often each page is loaded, and each thing on it done. */
  readonly runs: number;
  /** How often it is done before it counts: the first time is also the first time that the code runs. */
  readonly warmUps: number;
  /** Whether the slow profile slows the browser and its line down. */
  readonly isSlow: boolean;
  /** Whether floor pages are built as small as the portal's own are, which takes seconds. */
  readonly isFloorSmall: boolean;
  /** Whether each section has a browser of its own: what one leaves behind must not slow down the next. */
  readonly isBrowserOwn: boolean;
  /** How many of the documents that unfold to much are shown. */
  readonly previews: number;
  /** Documents in the folders that are made for the measurement. */
  readonly folders: {
    readonly small: number;
    readonly large: number;
    readonly huge: number;
    /** In a folder of each other client of the account with sixty. */
    readonly neighbour: number;
  };
  /** Groups of tasks that the account with sixty clients gets. */
  readonly groups: number;
  /** How long each scroll lasts, in milliseconds, and how many rows are loaded before the list is measured. */
  readonly scrollMs: number;
  readonly loadedRows: number;
  /** People of the payroll, and invoices of the manifest; so many of these are loaded before their list is measured. */
  readonly grids: { readonly people: number; readonly invoices: number; readonly loaded: number };
  /** How many pages of tasks are gone through at most. */
  readonly taskPages: number;
  readonly uploads: { readonly count: number; readonly smallBytes: number; readonly largeBytes: number };
  /** Each question is asked so often for so many milliseconds over so many connections, here and on the floor. */
  readonly load: {
    readonly rounds: number;
    readonly ms: number;
    readonly connections: number;
    readonly openings: number;
  };
  /** Rows of the report that is written as a workbook. */
  readonly workbookRows: number;
  readonly machines: { readonly times: number; readonly countMs: number };
}

export const fullSize: BenchSize = {
  runs: 5,
  warmUps: 1,
  isSlow: true,
  isFloorSmall: true,
  isBrowserOwn: true,
  previews: Number.POSITIVE_INFINITY,
  folders: { small: 100, large: 20_000, huge: 100_000, neighbour: 20_000 },
  groups: 1000,
  scrollMs: 3000,
  loadedRows: 10_000,
  grids: { people: 500, invoices: 10_000, loaded: 1_000 },
  taskPages: Number.POSITIVE_INFINITY,
  // The largest file is the largest that the portal takes.
  uploads: { count: 500, smallBytes: 20_000, largeBytes: 524_288_000 },
  load: { rounds: 3, ms: 1500, connections: 10, openings: 15 },
  workbookRows: 50_000,
  machines: { times: 60, countMs: 500 },
};

/** Every section once, in seconds. Its figures say nothing. */
export const smokeSize: BenchSize = {
  runs: 1,
  warmUps: 0,
  isSlow: false,
  isFloorSmall: false,
  isBrowserOwn: false,
  previews: 1,
  folders: { small: 20, large: 400, huge: 400, neighbour: 2 },
  groups: 60,
  scrollMs: 50,
  loadedRows: 150,
  grids: { people: 40, invoices: 80, loaded: 60 },
  taskPages: 2,
  uploads: { count: 3, smallBytes: 2000, largeBytes: 3_000_000 },
  load: { rounds: 1, ms: 1, connections: 1, openings: 1 },
  workbookRows: 2_500,
  machines: { times: 1, countMs: 1 },
};

/** A count of documents or bytes as titles write it. */
export const counted = (count: number): string => count.toLocaleString('en-US');
export const megabytes = (bytes: number): string => `${Math.round(bytes / 1_048_576)} MB`;
