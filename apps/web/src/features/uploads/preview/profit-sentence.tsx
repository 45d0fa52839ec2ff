import { exchangeDay } from "@strikebook/core/shared/exchange-day";
import { plural } from "../../../lib/format.ts";
import type { Whose } from "../../../lib/whose/whose.ts";
import { Amount } from "../../../ui/figures/amount.tsx";
import { BooksLink } from "../books-link.tsx";
import type { ProfitBrought, UploadResult } from "../uploads.mutations.ts";
import { type BroughtPart, broughtParts } from "./brought-words.ts";

type Props = {
  readonly result: UploadResult;
  /** Whose books the file went into. */
  readonly whose: Whose;
};

/** The profit that an import brought, with links to its periods; that nothing closed where a history brought none. */
export function ProfitSentence({ result, whose }: Props) {
  const { brought, fileType, normalizedTransactionsAdded } = result;
  if (brought) {
    return <Brought brought={brought} whose={whose} />;
  }
  return fileType === "TRANSACTION" && normalizedTransactionsAdded > 0 ? (
    <p className="text-ink-2">Nothing closed yet in these transactions, so there's no profit or loss.</p>
  ) : null;
}

function Brought({ brought, whose }: Pick<Props, "whose"> & { readonly brought: ProfitBrought }) {
  const [whole, ...parts] = broughtParts(brought, exchangeDay(new Date()));
  return (
    <div>
      {whole && (
        <p className="text-card font-semibold">
          {brought.trades <= 0 && "Profit changed by "}
          <Amount value={whole.total} signed /> in {whole.period} on{" "}
          {plural(brought.underlyings, "underlying")}. <SeeIt part={whole} whose={whose} />
        </p>
      )}
      {parts.length > 0 && (
        <ul className="flex flex-wrap gap-x-6">
          {parts.map((part) => (
            <li key={part.address}>
              Of that, <Amount value={part.total} signed /> in {part.period}.{" "}
              <SeeIt part={part} whose={whose} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function SeeIt({ part, whose }: Pick<Props, "whose"> & { readonly part: BroughtPart }) {
  const { address, period } = part;
  return (
    <BooksLink whose={whose} to={address} className="font-normal text-accent underline">
      See it <span className="sr-only">in {period}</span>
    </BooksLink>
  );
}
