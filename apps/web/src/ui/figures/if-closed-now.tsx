import { formatDate } from "../../lib/format.ts";
import { Amount, MissingValue } from "./amount.tsx";

/** The figure of an answer with its day, or the reason why there is none. */
export type IfClosedNowFields = {
  readonly ifClosedNow: string | null;
  readonly ifClosedNowDay: string | null;
  readonly ifClosedNowReason: string | null;
};

/** A result if all that is open were closed at its last price, with the day of the oldest one; else a dash and the reason. */
export function IfClosedNow({ ifClosedNow, ifClosedNowDay, ifClosedNowReason }: IfClosedNowFields) {
  if (ifClosedNow === null) {
    return (
      <>
        <MissingValue />
        {ifClosedNowReason !== null && <Note>{ifClosedNowReason}</Note>}
      </>
    );
  }
  return (
    <>
      <Amount value={ifClosedNow} signed />
      {ifClosedNowDay !== null && <Note>{`price of ${formatDate(ifClosedNowDay)}`}</Note>}
    </>
  );
}

const Note = ({ children }: { readonly children: string }) => (
  <span className="block max-w-64 text-label font-normal whitespace-normal text-ink-2">{children}</span>
);
