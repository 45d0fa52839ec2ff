import { askForWorth } from "@strikebook/core/ledger/statements/ask-for-worth";
import { pairNumbers, suggestNumbers } from "@strikebook/core/ledger/statements/suggest-numbers";
import { type Suggestion, suggestStatements } from "@strikebook/core/ledger/statements/suggest-statements";
import { suggestOpenings } from "@strikebook/core/realized-export/suggest-openings";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { classifyInstrument } from "@strikebook/core/transactions/classify-instrument";
import { readContractSymbol } from "@strikebook/core/transactions/option-contract";
import type { AssetClass } from "@strikebook/core/transactions/transaction";
import type { LedgerStatementsRepository } from "./ledger-statements.repository.ts";
import type { LooseEndsRepository } from "./loose-ends.repository.ts";
import type { NumberEvidenceRepository } from "./number-evidence.repository.ts";
import type { OpenLotsRepository } from "./open-lots.repository.ts";
import { ASKED, type StatementEffect } from "./statement-effect.ts";

export type SuggestionNeeds = {
  readonly repository: LedgerStatementsRepository;
  readonly looseEnds: LooseEndsRepository;
  readonly numberEvidence: NumberEvidenceRepository;
  readonly openLots: OpenLotsRepository;
};

/** Suggestions that are answered: new numbers, then open lots, then known facts come first. */
const SUGGESTIONS_MAX = 8;

/** A suggestion with what it would change. */
export type SuggestedStatement = Suggestion & { readonly effect: StatementEffect };

/** New numbers, lots that the broker holds and the ledger lacks, known facts that touch open lots, and statements that would join a closing to one, each with its effect. */
export async function suggestFor(
  { repository, looseEnds, numberEvidence, openLots }: SuggestionNeeds,
  userId: string,
  today: CalendarDate,
): Promise<SuggestedStatement[]> {
  const closings = await looseEnds.listClosings(userId);
  const found = [
    ...(await suggestNumbersFor({ repository, numberEvidence }, userId)),
    ...suggestOpenings(await openLots.listTold(userId), await openLots.listKnown(userId), today),
    ...suggestStatements(closings, await looseEnds.listHoldings(userId)),
  ]
    .filter(({ statement }) => statement.day <= today)
    .slice(0, SUGGESTIONS_MAX);
  const statements = found.map(({ statement }) => ({
    ...statement,
    assetClass: classOf(statement.instrument),
  }));
  const effects = await repository.preview(userId, statements);
  const asked = askForWorth(await looseEnds.listArrived(userId)).map((one) => ({ ...one, effect: ASKED }));
  const joined = found.flatMap((one, index): SuggestedStatement[] => {
    const effect = effects[index];
    const isProven = one.source !== undefined || one.because !== undefined;
    const isWorth = effect !== undefined && (isProven || effect.closingsMatched > 0);
    return isWorth && effect.warning === undefined ? [{ ...one, effect }] : [];
  });
  return [...joined, ...asked].slice(0, SUGGESTIONS_MAX);
}

async function suggestNumbersFor(
  { repository, numberEvidence }: Pick<SuggestionNeeds, "numberEvidence" | "repository">,
  userId: string,
): Promise<Suggestion[]> {
  const pairs = pairNumbers(await numberEvidence.listAccounts(userId), await repository.list(userId));
  const evidence = [];
  for (const pair of pairs) {
    evidence.push(await numberEvidence.read(userId, pair));
  }
  return suggestNumbers(evidence);
}

/** Of an instrument that no row tells more about. */
export const classOf = (instrument: string): AssetClass =>
  readContractSymbol(instrument) === undefined ? classifyInstrument(instrument, "") : "OPTION";
