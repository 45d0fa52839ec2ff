import { addDays, calendarDate } from "@strikebook/core/shared/calendar-date";
import { instrumentWords } from "@strikebook/core/transactions/contract-words";
import { readContractSymbol } from "@strikebook/core/transactions/option-contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { usePrivacy } from "../../../lib/browser/privacy.ts";
import { formatDate, formatMoney, formatQuantity, plural, signOf } from "../../../lib/format.ts";
import { useIsReadOnly } from "../../../lib/whose/view-only.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Card } from "../../../ui/card.tsx";
import { Folded } from "../../../ui/fold/folded.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { transactions } from "../../ledger/ledger.queries.ts";
import { description } from "../form-8949.ts";
import { deepPuts, markDeepInTheMoney, type TaxLot, type TaxYear } from "../tax-year.queries.ts";
import { useTaxChange } from "../use-tax-change.ts";

/** The wash-sale window on either side of a loss, calendar days. */
const WINDOW_DAYS = 30;

/**
 * Puts sold that are so deep in the money that they stand for the shares: by law they wash a loss on them, but only the person can say
 * which. Only the statute's reading asks.
 */
export function DeepPuts({ taxYear: { lots, reading } }: { readonly taxYear: TaxYear }) {
  usePrivacy();
  const isViewOnly = useIsReadOnly();
  const marked = useQuery({ ...deepPuts(), enabled: reading === "STATUTE" });
  const losses = lots.filter(isShareLoss);
  const [chosen, setChosen] = useState("");
  const loss = losses.find(({ id }) => id === chosen);
  if (reading !== "STATUTE" || isViewOnly || losses.length === 0) {
    return null;
  }
  const count = marked.data?.length ?? 0;
  return (
    <Card className="print:hidden">
      <Folded summary={`Puts sold deep in the money: ${count === 0 ? "none" : plural(count, "put")} marked`}>
        <div className="flex flex-col gap-3">
          <p className="max-w-prose text-ink-2">
            A put sold so deep in the money that it stands for the shares washes a loss on them. No file says
            which; mark those that did.
          </p>
          <Select
            label="Loss"
            className="w-full sm:w-96"
            placeholder="Choose a loss on shares"
            options={losses.map((lot) => ({ value: lot.id, label: lossLabel(lot) }))}
            value={loss?.id ?? ""}
            onChange={setChosen}
          />
          {loss && (
            <PutsAround
              loss={loss}
              marked={new Set(marked.data?.map(({ transactionId }) => transactionId))}
            />
          )}
        </div>
      </Folded>
    </Card>
  );
}

const isShareLoss = ({ instrument, gain, adjustment, isShort }: TaxLot): boolean =>
  !isShort && readContractSymbol(instrument) === undefined && (signOf(gain) < 0 || adjustment !== null);

const lossLabel = (lot: TaxLot): string =>
  `${description(lot)}, ${formatDate(lot.sold)}, ${formatMoney(lot.gain, "always")}`;

type AroundProps = { readonly loss: TaxLot; readonly marked: ReadonlySet<string> };

/** The puts sold on the same shares within the window. */
function PutsAround({ loss: { underlying, sold }, marked }: AroundProps) {
  const day = calendarDate(sold);
  const query = useQuery(
    transactions(
      {
        symbol: underlying,
        names: "all",
        type: "OPT_STO",
        from: addDays(day, -WINDOW_DAYS),
        to: addDays(day, WINDOW_DAYS),
      },
      0,
    ),
  );
  const { change, isPending, error } = useTaxChange(markDeepInTheMoney);
  return (
    <Answer of="the puts sold" query={query}>
      {({ content }) => {
        const puts = content.filter(
          ({ instrument }) => readContractSymbol(instrument ?? "")?.right === "PUT",
        );
        return (
          <>
            {puts.length === 0 && <p>No puts on {underlying} sold within 30 days of it.</p>}
            <ul>
              {puts.map(({ id, instrument, quantity, day: soldOn, accountName }) => (
                <li key={id}>
                  <Checkbox
                    label={`${formatQuantity(quantity?.replace("-", ""))} ${instrumentWords(instrument ?? "")}, sold ${formatDate(soldOn)} in ${accountName}`}
                    checked={marked.has(id)}
                    disabled={isPending}
                    onChange={(isDeep) => change({ transactionId: id, isDeep })}
                  />
                </li>
              ))}
            </ul>
            {error !== undefined && (
              <Notice tone="danger" role="alert">
                {error}
              </Notice>
            )}
          </>
        );
      }}
    </Answer>
  );
}
