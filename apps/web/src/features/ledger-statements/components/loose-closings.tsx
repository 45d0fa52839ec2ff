import { addDays, type CalendarDate } from "@strikebook/core/shared/calendar-date";
import { instrumentWords } from "@strikebook/core/transactions/contract-words";
import { readContractSymbol } from "@strikebook/core/transactions/option-contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { areAmountsHidden } from "../../../lib/browser/privacy.ts";
import { formatDate, formatQuantity, plural } from "../../../lib/format.ts";
import { useIsReadOnly } from "../../../lib/whose/view-only.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { HoldingName } from "../../../ui/figures/holding-name.tsx";
import { SymbolLink } from "../../../ui/figures/symbol-link.tsx";
import { LongList } from "../../../ui/fold/show-more.tsx";
import { type AccountCoverage, coverageQuery } from "../../brokerage-accounts/coverage.queries.ts";
import type { Draft } from "./statement-dialog.tsx";

/** Nothing to fill in while amounts are hidden. */
const shown = (quantity: string | null) => (quantity === null || areAmountsHidden() ? {} : { quantity });

type Props = { readonly onDraft: (draft: Draft) => void };

const SHOWN = 8;

/** Closing trades that count in no profit, by account and symbol; each opens the form for what was held. */
export function LooseClosings({ onDraft }: Props) {
  const accounts = useQuery(coverageQuery()).data ?? [];
  const rows = accounts.flatMap(({ accountId, accountName, unmatched, spans }) =>
    unmatched.map((one) => ({
      ...one,
      accountId,
      accountName,
      heldOn: dayBefore(spans[0]?.firstDay ?? one.firstDay),
    })),
  );
  const instruments = accounts.reduce((sum, account) => sum + account.unmatchedInstruments, 0);
  // The help is for somebody who has them; a failure is told where the coverage stands.
  if (rows.length === 0) {
    return null;
  }
  return (
    <Card title="Closing trades without an opening" subtitle="Not counted in any profit">
      <p className="pb-2 text-ink-2">
        Download the older history first: it may answer all of these. If an account has none, say so under{" "}
        <Link to="/user/accounts" className="underline">
          What's missing
        </Link>
        , or say here what happened.
      </p>
      <LongList
        items={rows}
        step={SHOWN}
        label="Closing trades without an opening"
        className="divide-y divide-line"
      >
        {(row) => <LooseClosing key={`${row.accountId} ${row.instrument}`} row={row} onDraft={onDraft} />}
      </LongList>
      {instruments > rows.length && (
        <p className="pt-1 text-label text-ink-2">and {plural(instruments - rows.length, "more symbol")}</p>
      )}
    </Card>
  );
}

type Row = AccountCoverage["unmatched"][number] &
  Pick<AccountCoverage, "accountId" | "accountName"> & {
    /** The day before the account's first file: what was held is older than every row. */
    readonly heldOn: string;
  };

const dayBefore = (day: string): string => addDays(day as CalendarDate, -1);

function LooseClosing({ row, onDraft }: Props & { readonly row: Row }) {
  const { instrument, underlying, closings, firstDay, quantity, accountId, accountName, heldOn } = row;
  const isLocked = useIsReadOnly();
  const place = { instrument, day: firstDay, accountId };
  const isSaleOfShares = readContractSymbol(instrument) === undefined && quantity?.startsWith("-") === false;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
      <span className="min-w-0 flex-1 basis-56">
        <SymbolLink symbol={underlying} className="font-medium">
          <HoldingName>{instrument}</HoldingName>
        </SymbolLink>
        <span className="block text-label text-ink-2">
          {plural(closings, "closing trade")} from {formatDate(firstDay)} · {accountName}
        </span>
        {isSaleOfShares && <span className="block text-label">{questionOf(row)}</span>}
      </span>
      <span className="flex flex-wrap gap-2">
        <Button
          variant="quiet"
          disabled={isLocked}
          onClick={() => onDraft({ kind: "OPENING", texts: { ...place, day: heldOn, ...shown(quantity) } })}
        >
          I held this <span className="sr-only">{instrumentWords(instrument)}</span>
        </Button>
        {isSaleOfShares && (
          <Button
            variant="quiet"
            disabled={isLocked}
            onClick={() =>
              onDraft({ kind: "SHORT", texts: closings === 1 ? { ...place, ...shown(quantity) } : place })
            }
          >
            Sold short <span className="sr-only">{instrument}</span>
          </Button>
        )}
      </span>
    </li>
  );
}

/** `Were these 100 AMD held before your first file, or sold short?` */
const questionOf = ({ instrument, quantity }: Row) =>
  quantity === null || areAmountsHidden()
    ? `Were these ${instrument} held before your first file, or sold short?`
    : `Were these ${formatQuantity(quantity)} ${instrument} held before your first file, or sold short?`;
