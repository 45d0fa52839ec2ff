import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import { DomainError, notFound } from "@strikebook/core/shared/errors";
import { readContractSymbol } from "@strikebook/core/transactions/option-contract";
import type { YearEndMarkInput } from "@strikebook/validators/ledger/tax-year";
import type { Clock } from "../../clock.ts";
import type { DeepPut, MarkedRow, TaxMarksRepository } from "./tax-marks.repository.ts";
import type { YearEnds } from "./year-ends.ts";

export type { DeepPut };

type Needs = {
  readonly repository: TaxMarksRepository;
  readonly findYearEnds: (last: number) => Promise<YearEnds>;
  readonly clock: Clock;
};

/** What a person tells a tax year that no file does. The owner is an argument. */
export const createTaxMarksService = ({ repository, findYearEnds, clock }: Needs) => ({
  listDeepPuts: (userId: string): Promise<DeepPut[]> => repository.listDeepPuts(userId),

  /** Throws NOT_FOUND for a row that is not the user's, INVALID_INPUT for one that sold no put to open. */
  async markDeep(
    actor: Actor,
    userId: string,
    { transactionId, isDeep }: { readonly transactionId: string; readonly isDeep: boolean },
  ): Promise<boolean> {
    const row = await repository.findRow(userId, transactionId);
    if (row === undefined) {
      throw notFound("Transaction");
    }
    if (!isPutSold(row)) {
      const message = "Only a put that was sold to open can be marked.";
      throw new DomainError("INVALID_INPUT", message, { transactionId: message });
    }
    const put = `${row.instrument} sold on ${row.day}`;
    const event = { actionType: isDeep ? "DEEP_PUT_MARKED" : "DEEP_PUT_UNMARKED", put } as const;
    await repository.markDeep(userId, row, { isDeep, entry: auditEntry(event, actor, { at: clock.now() }) });
    return true;
  },

  /** Throws INVALID_INPUT for a day that is not the last trading day of its year: no other price counts. */
  async setMark(actor: Actor, userId: string, mark: YearEndMarkInput): Promise<boolean> {
    const year = Number(mark.day.slice(0, 4));
    const last = (await findYearEnds(year)).get(year);
    if (mark.day !== last) {
      const message = `The last trading day of ${year} is ${last}: only its price counts.`;
      throw new DomainError("INVALID_INPUT", message, { day: message });
    }
    const entry = auditEntry({ actionType: "YEAR_END_MARK_SET", ...mark }, actor, { at: clock.now() });
    await repository.setMark(userId, mark, entry);
    return true;
  },
});

const isPutSold = ({ type, instrument }: MarkedRow): boolean =>
  type === "OPT_STO" && readContractSymbol(instrument)?.right === "PUT";
