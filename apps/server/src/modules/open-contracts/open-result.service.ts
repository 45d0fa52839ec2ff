import { lastPriceBySymbol } from "@strikebook/core/closing-prices/last-price";
import {
  type ClosedNow,
  ifClosedNow,
  type OnPaper,
  onPaper,
} from "@strikebook/core/if-closed-now/if-closed-now";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import { narrowed, type Reader, readEach } from "@strikebook/core/sharing/reader";
import type { ListReadablePrices } from "../../records/prices/last-prices.repository.ts";
import type { OpenResultRepository } from "./open-result.repository.ts";

/** Everything that is open, at its last price. */
export type OpenResult = { readonly onPaper: OnPaper; readonly closedNow: ClosedNow };

type Needs = {
  readonly repository: OpenResultRepository;
  readonly listPrices: ListReadablePrices;
  /** Profit and income of all time in these accounts, by the trade book. */
  readonly sumLifetime: (reader: Reader) => Promise<DecimalText>;
};

export function createOpenResultService({ repository, listPrices, sumLifetime }: Needs) {
  return {
    /** Of all accounts that may be read when `accountIds` is null. */
    async read(
      reader: Reader,
      accountIds: readonly string[] | null,
      today: CalendarDate,
    ): Promise<OpenResult> {
      const asked = narrowed(reader, accountIds);
      const [open, realized] = await Promise.all([readEach(asked, repository.listOpen), sumLifetime(asked)]);
      const symbols = [...new Set(open.map(({ instrument }) => instrument))];
      const prices = lastPriceBySymbol(await listPrices(reader, symbols, today));
      return { onPaper: onPaper(open, prices), closedNow: ifClosedNow(realized, open, prices) };
    },
  };
}
