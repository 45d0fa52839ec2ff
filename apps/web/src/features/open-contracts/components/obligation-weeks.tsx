import { totalObligations } from "@strikebook/core/open-contracts/total-obligations";
import { groupBy } from "@strikebook/core/shared/group-by";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { formatLongDate } from "../../../lib/format.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import { SymbolLink } from "../../../ui/figures/symbol-link.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { type AccountObligation, obligations, type WeekObligation } from "../obligations.queries.ts";

/** Weeks with what each underlying would make buy or deliver, and in whose account. */
export function ObligationWeeks({ accountId }: { readonly accountId: string | undefined }) {
  const query = useQuery(obligations(accountId));
  return (
    <div className="pt-3">
      <Answer of="obligations" query={query} loading={<Skeleton className="h-24" />}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-ink-2">No open sold contracts.</p>
          ) : (
            <div className="flex flex-col gap-5">
              <div>
                <h3 className="font-semibold">In all weeks</h3>
                <Totals rows={rows} />
              </div>
              {[...groupBy(rows, ({ week }) => week)].map(([week, own]) => (
                <Week key={week} week={week} rows={own} />
              ))}
            </div>
          )
        }
      </Answer>
    </div>
  );
}

type Rows = { readonly rows: readonly WeekObligation[] };

function Week({ week, rows }: Rows & { readonly week: string }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="font-semibold">
        Week of {formatLongDate(week)}
      </h3>
      <Totals rows={rows} />
      <ul aria-labelledby={titleId} className="mt-2 divide-y divide-line border-t border-line">
        {rows.map((row) => (
          <Underlying key={row.underlying} row={row} />
        ))}
      </ul>
    </section>
  );
}

/** What is nothing is not told. */
function Totals({ rows }: Rows) {
  const { toBuyDollars, toDeliverShares } = totalObligations(rows);
  return (
    <p className="flex flex-wrap gap-x-4 text-ink-2">
      {toBuyDollars !== "0" && (
        <span>
          Cash needed <Unknown value={toBuyDollars} strong />
        </span>
      )}
      {toDeliverShares !== "0" && (
        <span>
          Shares called away <Unknown value={toDeliverShares} kind="quantity" strong />
        </span>
      )}
    </p>
  );
}

function Underlying({ row }: { readonly row: WeekObligation }) {
  return (
    <li className="flex flex-col gap-1 py-2">
      <span className="flex flex-wrap justify-between gap-x-4">
        <SymbolLink symbol={row.underlying} className="font-medium" />
        <Owed owed={row} />
      </span>
      {row.reason !== null && <span className="text-label text-warning wrap-anywhere">{row.reason}</span>}
      <ul aria-label={`Accounts with ${row.underlying}`} className="text-label text-ink-2">
        {row.accounts.map((own) => (
          <li key={own.accountId} className="flex flex-wrap justify-between gap-x-4">
            <span className="wrap-anywhere">{own.account}</span>
            {row.accounts.length > 1 && <Owed owed={own} />}
          </li>
        ))}
      </ul>
    </li>
  );
}

type OwedProps = { readonly owed: Omit<AccountObligation, "account" | "accountId"> };

/** What is nothing is not told. */
function Owed({ owed }: OwedProps) {
  const { toBuyShares, toBuyDollars, toDeliverShares, toDeliverDollars, settledContracts } = owed;
  return (
    <span className="flex flex-wrap gap-x-4">
      {toBuyShares !== "0" && (
        <span>
          Buy <Unknown value={toBuyShares} kind="quantity" /> for <Unknown value={toBuyDollars} />
        </span>
      )}
      {toDeliverShares !== "0" && (
        <span>
          Deliver <Unknown value={toDeliverShares} kind="quantity" />
          {toDeliverDollars !== null && toDeliverDollars !== "0" && (
            <>
              {" "}
              and <Amount value={toDeliverDollars} />
            </>
          )}
        </span>
      )}
      {settledContracts !== "0" && (
        <span>
          <Amount value={settledContracts} kind="quantity" /> settled in cash
        </span>
      )}
    </span>
  );
}

type UnknownProps = {
  readonly value: string | null;
  readonly kind?: "money" | "quantity";
  readonly strong?: boolean;
};

/** A figure, or the word that nobody knows it. */
const Unknown = ({ value, kind = "money", strong = false }: UnknownProps) =>
  value === null ? (
    <span className="text-warning">unknown</span>
  ) : (
    <Amount value={value} kind={kind} {...(strong && { className: "font-semibold text-ink" })} />
  );
