import type { Exchange } from "@strikebook/core/market-holidays/exchange";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { QueryObserverResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Sort } from "../../lib/address/sort.ts";
import type { Selection } from "../table/use-selection.ts";
import type { CalendarRow, calendarList } from "./hooks/calendar-list.tsx";
import type { CalendarFilter, CalendarQueries } from "./hooks/calendar-queries.ts";
import type { Problems, useEdits, Values } from "./hooks/edits.ts";
import type { Outcome, UpdateAnswer } from "./hooks/outcomes.ts";
import type { DayRange } from "./hooks/use-day-range.ts";
import type { Operations } from "./hooks/use-operations.ts";
import type { FormField } from "./parts/form-fields.tsx";

export type Words = { readonly title: string; readonly help?: string };

/** A text about the chosen filters, which `scope` names: "London, Jan 1, 2026 - Dec 31, 2027". */
type Scoped<Text> = (scope: string) => Text;

type StoredDescriptor<Row> = {
  /** The label of the tab: "Stored Holidays". */
  readonly label: string;
  readonly caption: string;
  /** "Error loading holidays". */
  readonly error: string;
  readonly empty: Words;
  /** The label of the button that leads from an empty list to the bulk tab. */
  readonly toBulk: string;
  readonly fileName: (filter: CalendarFilter) => string;
  readonly search?: {
    readonly label: string;
    readonly find: (rows: readonly Row[], search: string) => readonly Row[];
    readonly none: (search: string) => Words;
  };
};

type SourceDescriptor = {
  /** The name of the tab in the address. */
  readonly id: string;
  readonly label: string;
  readonly caption: string;
  readonly fetchLabel: string;
  readonly initialHelp: Scoped<string>;
  readonly loading: string;
  /** The specified sentence around the server's words. */
  readonly error: (message: string) => string;
  readonly empty: Scoped<Words>;
  readonly fileName: (filter: CalendarFilter) => string;
  /** "3 holidays" unless given. */
  readonly countText?: (count: number) => string;
  /** Only the first rows are shown; all of them when absent. */
  readonly previewRows?: number;
};

type ComparisonDescriptor = {
  readonly initialHelp: Scoped<string>;
  readonly loading: string;
  /** The specified sentence around the server's words. */
  readonly error: (message: string) => string;
  /** Without it two empty sides are shown as sides that agree. */
  readonly empty?: Scoped<Words>;
  /** Heads the source's column: "API", "Calculated". */
  readonly sourceLabel: string;
  readonly inSync: string;
  /** The answer lists rows that are the same on both sides too. */
  readonly listsSame: boolean;
};

type EditDescriptor<Row, Update> = {
  readonly fields: readonly FormField<Row>[];
  /** Only the fields that change, with the row's id; undefined when nothing changes. */
  readonly toUpdate: (row: Row, values: Values) => Update | undefined;
  /** The fields that the server would refuse; a new row is undefined. */
  readonly problems: (update: Update | undefined, row: Row | undefined) => Problems;
  readonly subtitle: (row: Row) => string;
  readonly send: (updates: readonly Update[]) => Promise<UpdateAnswer>;
  readonly doneText: (count: number) => string;
  /** A successful update unticks the rows. */
  readonly clearsSelection?: boolean;
  /** The update button is off until something has changed; else a press of it says what is missing. */
  readonly needsChange?: boolean;
  readonly noneSelected: string;
  readonly noneSelectedHelp: string;
  /** The label of the button that leads to the stored rows. */
  readonly toStored: string;
  readonly updateLabel: string;
  readonly nothingChanged: string;
  readonly errorsTitle?: string;
};

/** The form of a row added by hand. */
type AddDescriptor<Update> = {
  /** "Add closure". */
  readonly label: string;
  readonly fields: readonly FormField<never>[];
  readonly initial?: (filter: CalendarFilter) => Values;
  readonly toUpdate: (values: Values) => Update;
  /** The fields without which nothing is sent, and what is said about them. */
  readonly required: Readonly<Record<string, string>>;
};

/** The properties of a section that only one calendar has. */
export type SectionProps = {
  readonly filter: CalendarFilter;
  readonly scope: string;
  readonly operations: Operations;
};

/** One calendar of reference data: its rows, its words, its requests. `ReferencePage` makes the page of it. */
export type CalendarDescriptor<Row extends CalendarRow = CalendarRow, Update = object> = {
  readonly title: string;
  readonly subtitle: string;
  /** The days shown when the address names none. */
  readonly initialRange: (today: CalendarDate) => DayRange;
  /** The exchanges to choose from and how the footer names the chosen one; absent in a calendar without exchanges. */
  readonly exchanges?: {
    readonly labels: Readonly<Record<Exchange, string>>;
    readonly fact: (label: string) => string;
  };
  readonly queries: CalendarQueries<Row>;
  /** Tells rows apart; a row of the source has no id. */
  readonly rowKey: (row: Row) => string;
  readonly rowName: (row: Row) => string;
  /** "3 holidays". */
  readonly countText: (count: number) => string;
  /** The first column gets a checkbox where rows can be selected. */
  readonly list: ReturnType<typeof calendarList<Row>>;
  readonly initialSort: Sort;
  /** Why the source cannot be asked about these days; undefined when it can. */
  readonly sourceProblem?: (range: DayRange) => string | undefined;
  /** Advice about a refusal of the source; undefined when there is none. */
  readonly errorHelp?: (message: string) => string | undefined;
  readonly stored: StoredDescriptor<Row>;
  readonly source: SourceDescriptor;
  readonly comparison: ComparisonDescriptor;
  readonly sync: {
    readonly description: Scoped<string>;
    readonly label: string;
    /** A stored row in words: "stored holiday". */
    readonly noun: string;
    readonly run: (filter: CalendarFilter, overwrite: boolean) => Promise<Outcome>;
  };
  readonly edit: EditDescriptor<Row, Update>;
  readonly add: AddDescriptor<Update>;
  readonly ImportSection?: (props: SectionProps) => ReactNode;
  readonly DeleteSection?: (props: SectionProps) => ReactNode;
};

/** The state of the page. It lives above the tabs, so that a tab has it still when the administrator comes back. */
export type CalendarView = SectionProps & {
  readonly calendar: CalendarDescriptor;
  readonly stored: QueryObserverResult<CalendarRow[]>;
  readonly selection: Selection<CalendarRow>;
  readonly edits: ReturnType<typeof useEdits>;
  /** Why the source cannot be asked; undefined when it can. */
  readonly disabledReason: string | undefined;
  readonly onTab: (id: "stored" | "bulk") => void;
};
