import { countWords } from "../shared/count-words.ts";
import type { Changed, ChangedRows } from "./changed.ts";

/** A position by what a user knows it by. */
type PositionNamed = {
  readonly symbol: string;
  readonly accountName: string;
  readonly portfolioDate: string;
  readonly quantity: string | null;
  readonly currentValue: string | null;
};

/** What is done by hand to positions. */
export type PositionEvent =
  | (PositionNamed & {
      readonly actionType: "POSITION_ADDED";
      readonly isCopy: boolean;
      readonly changed?: Changed;
    })
  | {
      readonly actionType: "POSITIONS_ADDED";
      readonly count: number;
      readonly symbols: readonly string[];
      /** The first of them. */
      readonly changed?: ChangedRows;
    }
  | (PositionNamed & { readonly actionType: "POSITION_UPDATED"; readonly changed: Changed })
  | (PositionNamed & { readonly actionType: "POSITION_RESTORED"; readonly changed?: Changed })
  | (PositionNamed & { readonly actionType: "POSITION_DELETED"; readonly changed?: Changed })
  | {
      readonly actionType: "POSITIONS_DELETED";
      readonly count: number;
      readonly symbols: readonly string[];
      /** The first of them. */
      readonly changed?: ChangedRows;
      /** `2026-11-01 to 2026-11-20` when all of a range was deleted. */
      readonly days?: string | undefined;
    };

type Described<Type> = Extract<PositionEvent, { actionType: Type }>;

const positionName = ({ symbol, accountName, portfolioDate }: PositionNamed) =>
  `${symbol} of ${portfolioDate} in ${accountName}`;

/** One line for the log table, by type. */
export const POSITION_EVENTS = {
  POSITION_ADDED: ({ isCopy, ...position }: Described<"POSITION_ADDED">) =>
    `Position ${positionName(position)} ${isCopy ? "copied" : "added"}`,
  POSITIONS_ADDED: ({ count }: Described<"POSITIONS_ADDED">) => `${countWords(count, "position")} added`,
  POSITION_UPDATED: ({ changed, ...position }: Described<"POSITION_UPDATED">) =>
    `Position ${positionName(position)} changed: ${Object.keys(changed).join(", ")}`,
  POSITION_RESTORED: (position: Described<"POSITION_RESTORED">) =>
    `Position ${positionName(position)} restored to broker values`,
  POSITION_DELETED: (position: Described<"POSITION_DELETED">) => `Position ${positionName(position)} deleted`,
  POSITIONS_DELETED: ({ count, days }: Described<"POSITIONS_DELETED">) =>
    `${countWords(count, "position")}${days === undefined ? "" : ` of ${days}`} deleted`,
};
