import { POSITION_TYPES } from "@strikebook/validators/portfolio/position-limits";

export type PositionType = (typeof POSITION_TYPES)[number];

/** A stored position of any user. */
export type Position = {
  readonly id: string;
  /** The version that the screen shows: the server refuses a change of an older one. */
  readonly version: number;
  readonly symbol: string;
  readonly description: string | null;
  /** Negative for a short position, as its value. */
  readonly quantity: string | null;
  readonly lastPrice: string | null;
  readonly currentValue: string | null;
  readonly positionType: PositionType;
  readonly portfolioDate: string;
  readonly accountId: string;
  readonly accountName: string;
  readonly isImported: boolean;
};

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

/** The types that an administrator may add; positions of other types are only imported. */
export const ADMIN_TYPE_OPTIONS = TYPE_OPTIONS.filter(({ value }) => value !== "OTHER");
