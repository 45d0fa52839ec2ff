import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import { DomainError, notFound } from "@strikebook/core/shared/errors";
import { readContractSymbol } from "@strikebook/core/transactions/option-contract";
import type { YearEndMarkInput } from "@strikebook/validators/ledger/tax-year";
import type { Clock } from "../../clock.ts";
import type { DeepPut, MarkedRow, TaxMarksRepository } from "./tax-marks.repository.ts";

type Needs = { readonly repository: TaxMarksRepository; readonly clock: Clock };

/** What a person tells a tax year that no file does. The owner is an argument. */
export const createTaxMarksService = ({ repository, clock }: Needs) => ({
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

  async setMark(actor: Actor, userId: string, mark: YearEndMarkInput): Promise<boolean> {
    const entry = auditEntry({ actionType: "YEAR_END_MARK_SET", ...mark }, actor, { at: clock.now() });
    await repository.setMark(userId, mark, entry);
    return true;
  },
});

const isPutSold = ({ type, instrument }: MarkedRow): boolean =>
  type === "OPT_STO" && readContractSymbol(instrument)?.right === "PUT";
