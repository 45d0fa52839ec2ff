import { decimal, decimalText } from "@strikebook/core/shared/decimal";
import { earningsChange } from "@strikebook/validators/calendars/earnings-calendar";
import type { Earnings, EarningsUpdate } from "./earnings-calendar.queries.ts";

/** A user's changes to a stored record; an empty text keeps the stored value. */
export type EarningsEdit = {
  readonly date: string;
  /** `tbd`: not known, the server's empty hour. */
  readonly timing: "" | "amc" | "bmo" | "tbd";
  readonly quarter: string;
  readonly year: string;
  readonly epsEstimate: string;
  readonly epsActual: string;
  readonly revenueEstimate: string;
  readonly revenueActual: string;
  /** A field that is set to nothing. */
  readonly clear: "" | ClearableField;
};

/** Fields that may be unknown, in words. */
export const CLEARABLE = {
  epsEstimate: "EPS estimate",
  epsActual: "EPS actual",
  revenueEstimate: "Revenue estimate",
  revenueActual: "Revenue actual",
  quarter: "Quarter",
  year: "Fiscal year",
} as const;

type ClearableField = keyof typeof CLEARABLE;

export const NO_EDIT: EarningsEdit = {
  date: "",
  timing: "",
  quarter: "",
  year: "",
  epsEstimate: "",
  epsActual: "",
  revenueEstimate: "",
  revenueActual: "",
  clear: "",
};

/** Only what is to become different, with the id; undefined when that is nothing. Amounts stay text to the cent. */
export function toUpdate(earnings: Earnings, edit: EarningsEdit): EarningsUpdate | undefined {
  // Most of thousands of selected records are not touched: they are passed over at once.
  if (edit === NO_EDIT) {
    return undefined;
  }
  const changes = Object.entries(toChanges(edit)).filter(
    ([field, value]) => value !== (earnings[field as keyof Earnings] ?? nothing(field)),
  );
  const isCleared = edit.clear !== "" && earnings[edit.clear] !== null;
  return changes.length === 0 && !isCleared
    ? undefined
    : {
        id: earnings.id,
        action: "UPDATE",
        ...(Object.fromEntries(changes) as Partial<EarningsUpdate>),
        ...(isCleared && { clearFields: [edit.clear] }),
      };
}

/** The fields that are filled in. */
export function toChanges(edit: EarningsEdit): Omit<EarningsUpdate, "action"> {
  const wanted = {
    date: edit.date || undefined,
    hour: edit.timing === "tbd" ? "" : edit.timing || undefined,
    quarter: wholeNumber(edit.quarter),
    year: wholeNumber(edit.year),
    epsEstimate: amount(edit.epsEstimate),
    epsActual: amount(edit.epsActual),
    revenueEstimate: amount(edit.revenueEstimate),
    revenueActual: amount(edit.revenueActual),
  };
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
}

/** The server stores no hour as an empty text, and every other missing value as null. */
const nothing = (field: string) => (field === "hour" ? "" : null);

const wholeNumber = (text: string): number | undefined => (text.trim() === "" ? undefined : Number(text));

const PLAIN = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/** The number as the server writes it, so that `1.50` is no change of `1.5`; unreadable text stays as typed. */
function amount(text: string): string | undefined {
  const trimmed = text.trim();
  return PLAIN.test(trimmed) ? decimalText(decimal(trimmed)) : trimmed || undefined;
}

const AMOUNTS = ["epsEstimate", "epsActual", "revenueEstimate", "revenueActual"] as const;

export type EditProblems = Readonly<Partial<Record<keyof EarningsUpdate, string>>>;

/** The problems for which the server would refuse the changes, by field. */
export function editProblems(update: EarningsUpdate | undefined): EditProblems {
  const unreadable = AMOUNTS.filter(
    (field) => typeof update?.[field] === "string" && !PLAIN.test(update[field]),
  );
  if (update === undefined || unreadable.length > 0) {
    return Object.fromEntries(
      unreadable.map((field) => [field, `${field} must be a plain number such as -1.25`]),
    );
  }
  const issues = earningsChange.safeParse(update).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}
