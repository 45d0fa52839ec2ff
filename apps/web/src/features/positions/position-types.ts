import { POSITION_TYPES } from "@strikebook/validators/positions";

export type PositionType = (typeof POSITION_TYPES)[number];

/** How the forms and tables say a type. */
export const TYPE_LABELS: Readonly<Record<PositionType, string>> = {
  STOCK: "Stock",
  OPTION: "Option",
  CASH: "Cash",
  BOND: "Bond",
  ETF: "ETF",
  MUTUAL_FUND: "Mutual Fund",
  OTHER: "Other",
};

export const TYPE_OPTIONS = POSITION_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] }));

/** What an administrator may add; of the other kinds a position is only imported. */
export const ADMIN_TYPE_OPTIONS = TYPE_OPTIONS.filter(({ value }) => value !== "OTHER");
