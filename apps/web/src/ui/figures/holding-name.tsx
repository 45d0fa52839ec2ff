import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { type ContractWords, contractWords } from "@strikebook/core/transactions/contract-words";
import { Fragment } from "react";

/** The words of a name that the file itself wrote out; a day stays in one piece. */
const WORDS = /[A-Za-z]{3} \d{1,2},? \d{4}|\S+/g;

type Props = {
  /** A symbol, a contract's symbol, or a name in words. */
  readonly children: string;
  /** The day from which a contract's days to expiry count; absent in a history. */
  readonly asOf?: string | undefined;
  /** Shows the symbol under the words: where the column is that of symbols. */
  readonly withSymbol?: boolean;
};

/** A contract in words, any other symbol as it is; where there is little room it breaks between words only. */
export function HoldingName({ children, asOf, withSymbol = false }: Props) {
  const words = contractWords(children, asOf as CalendarDate | undefined);
  if (words === undefined) {
    return <span className="sm:whitespace-nowrap">{piecesOf(children)}</span>;
  }
  return (
    <span title={children}>
      <Words words={words} />
      {withSymbol && (
        <span className="block text-label font-normal text-ink-3 max-sm:wrap-anywhere">{children}</span>
      )}
    </span>
  );
}

function Words({ words: { name, expiry, left } }: { readonly words: ContractWords }) {
  const parts = left === undefined ? [name, expiry] : [name, expiry, left];
  return (
    <span className="lg:whitespace-nowrap">
      {parts.map((part, index) => (
        <Fragment key={part}>
          {index > 0 && ", "}
          {/* The name may break before its strike; a day or a count of days does so on the narrowest phones only. */}
          <span className={index > 0 ? "min-[24rem]:whitespace-nowrap" : undefined}>{part}</span>
        </Fragment>
      ))}
    </span>
  );
}

function piecesOf(name: string) {
  const pieces = / .*\d/.test(name) ? name.match(WORDS) : null;
  return (
    pieces?.map((piece, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the words of a name keep their places
      <Fragment key={index}>
        {index > 0 && " "}
        <span className="whitespace-nowrap">{piece}</span>
      </Fragment>
    )) ?? name
  );
}
