import { classNames } from "../../lib/class-names.ts";
import { formatDate } from "../../lib/format.ts";
import { Amount, MissingValue } from "./amount.tsx";

/** The figure of an answer with its day, or the reason why there is none. */
export type IfClosedNowFields = {
  readonly ifClosedNow: string | null;
  readonly ifClosedNowDay: string | null;
  readonly ifClosedNowReason: string | null;
};

type Props = IfClosedNowFields & {
  /** In a column of a table: the day alone, and a reason in a narrow block. */
  readonly narrow?: boolean;
};

/** A result if all that is open were closed at its last price, with the day of the oldest one; else a dash and the reason. */
export function IfClosedNow({ ifClosedNow, ifClosedNowDay, ifClosedNowReason, narrow = false }: Props) {
  if (ifClosedNow === null) {
    const width = narrow ? "in-[td]:ml-auto in-[td]:max-w-36" : "max-w-64";
    return (
      <>
        <MissingValue />
        {ifClosedNowReason !== null && (
          <span className={classNames(NOTE, width, "whitespace-normal")}>{ifClosedNowReason}</span>
        )}
      </>
    );
  }
  const day = ifClosedNowDay === null ? undefined : formatDate(ifClosedNowDay);
  return (
    <>
      <Amount value={ifClosedNow} signed />
      {day && (
        <span className={classNames(NOTE, "whitespace-nowrap")}>{narrow ? day : `price of ${day}`}</span>
      )}
    </>
  );
}

const NOTE = "block text-label font-normal text-ink-2";
