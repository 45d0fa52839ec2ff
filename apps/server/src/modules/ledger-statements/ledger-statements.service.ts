import { type Actor, type AuditEvent, auditEntry } from "@strikebook/core/audit/audit-event";
import { describeStatement } from "@strikebook/core/ledger/statements/describe-statement";
import type { SaleLot } from "@strikebook/core/ledger/statements/sale-lot";
import {
  type LedgerStatement,
  STATEMENT_FIELDS,
  type StatementTerms,
} from "@strikebook/core/ledger/statements/statement";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { decimal } from "@strikebook/core/shared/decimal";
import { DomainError } from "@strikebook/core/shared/errors";
import type { AssetClass } from "@strikebook/core/transactions/transaction";
import { STATEMENTS_MAX } from "@strikebook/validators/ledger/statements";
import type { SalesRepository } from "../../ledger/statements/sales.repository.ts";
import type { KeptAnswers } from "../../records/kept-answers.repository.ts";
import { accountOf } from "./account-of-statement.ts";
import { withSale } from "./chosen-lots.ts";
import type {
  AddTerms,
  LedgerStatementsRepository,
  NewStatement,
  StatedAccount,
} from "./ledger-statements.repository.ts";
import { refuseNumbers, withNumbers } from "./new-numbers.ts";
import {
  AVERAGE_AS_IT_IS,
  LOTS_AS_THEY_ARE,
  NOTHING,
  type StatementEffect,
  TOLD_BY_ROWS,
  UNKNOWN_COST,
} from "./statement-effect.ts";
import { classOf, type SuggestedStatement, type SuggestionNeeds, suggestFor } from "./suggestions.ts";

type Needs = SuggestionNeeds & {
  readonly sales: SalesRepository;
  /** Suggestions with their effects: to find out a few costs as much as to match their underlyings as often. */
  readonly kept: KeptAnswers<SuggestedStatement[]>;
  readonly clock: { now(): Date };
};

/** A statement as a person gives it. */
export type GivenStatement = StatementTerms & Pick<LedgerStatement, "reason">;

export type LedgerStatementsService = ReturnType<typeof createLedgerStatementsService>;

/** Adds, removes, previews and suggests statements about the ledger. The owner is an argument. */
export function createLedgerStatementsService({ kept, clock, sales, ...needs }: Needs) {
  const { repository } = needs;
  const complete = completing(repository, sales);
  const entryOf = (event: AuditEvent, actor: Actor) => auditEntry(event, actor, { at: clock.now() });
  const addChosen = (actor: Actor, userId: string, choose: AddTerms["choose"]) =>
    repository.add(userId, {
      choose,
      entryOf: (statement) =>
        entryOf({ actionType: "STATEMENT_ADDED", ...inWords(statement, "after") }, actor),
    });

  return {
    list: (userId: string): Promise<LedgerStatement[]> => repository.list(userId),

    listAccounts: (userId: string): Promise<StatedAccount[]> => repository.listAccounts(userId),

    /** The effect that adding it would have; nothing is stored. Throws as `add` does. */
    async preview(userId: string, given: GivenStatement, today: CalendarDate): Promise<StatementEffect> {
      const statement = await complete(userId, given, today);
      const [effect] = await repository.preview(
        userId,
        unlessRefused(await repository.list(userId), [statement]),
      );
      return withOwnWarning(effect as StatementEffect, statement);
    },

    /** Throws NOT_FOUND for another's account, INVALID_INPUT naming a field, CONFLICT for what is stated already. */
    async add(
      actor: Actor,
      userId: string,
      given: GivenStatement,
      today: CalendarDate,
    ): Promise<LedgerStatement> {
      const statements = [await complete(userId, given, today)];
      const [added] = await addChosen(actor, userId, (onRecord) => unlessRefused(onRecord, statements));
      return added as LedgerStatement;
    },

    /** The statement as it would be stored; throws as `add` does, but for what is stated already. */
    complete,

    /** All of them, or none when one is refused. Those on record already are left out. */
    addMissing: (actor: Actor, userId: string, statements: readonly NewStatement[]) =>
      addChosen(actor, userId, (onRecord) => unlessRefused(onRecord, missingFrom(onRecord, statements))),

    /** The lots that a sale could have taken, oldest first; none for another's row. */
    listLotsOfSale: (userId: string, transactionId: string): Promise<SaleLot[]> =>
      sales.listLots(userId, transactionId),

    /** False when there is no such statement of the user. */
    remove: (actor: Actor, userId: string, id: string): Promise<boolean> =>
      repository.remove(userId, id, (statement) =>
        entryOf({ actionType: "STATEMENT_REMOVED", ...inWords(statement, "before") }, actor),
      ),

    suggest: (userId: string, today: CalendarDate) =>
      kept.find([userId], [today], () => suggestFor(needs, userId, today)),
  };
}

/** What a kind says in the place of the general warning. */
function withOwnWarning(effect: StatementEffect, { kind, basis }: NewStatement): StatementEffect {
  if (effect.warning === NOTHING) {
    return { ...effect, warning: NOTHING_OF[kind] ?? NOTHING };
  }
  return kind === "OPENING" && basis === undefined ? { ...effect, warning: UNKNOWN_COST } : effect;
}

/** Why a statement changes nothing, where its kind tells. */
const NOTHING_OF: Partial<Record<StatementTerms["kind"], string>> = {
  AVERAGE_COST: AVERAGE_AS_IT_IS,
  LOTS: LOTS_AS_THEY_ARE,
  OPENING: TOLD_BY_ROWS,
};

const WITHOUT_LOTS: ReadonlySet<AssetClass> = new Set<AssetClass>(["CASH", "PLAN"]);

/** Fills in the class of the instrument and the account; throws where the owner can't state it. */
const completing =
  (repository: LedgerStatementsRepository, sales: SalesRepository) =>
  async (userId: string, given: GivenStatement, today: CalendarDate): Promise<NewStatement> => {
    if (given.day > today) {
      throw misfit("day", "The date must not be in the future");
    }
    if (given.transactionId !== undefined) {
      const sale = await sales.findSale(userId, given.transactionId);
      return withSale(given, sale, await repository.list(userId));
    }
    const accounts = await repository.listAccounts(userId, given.instrument);
    if (given.kind === "RENUMBER") {
      return withNumbers({ ...given, accountId: accountOf(given, accounts) }, accounts);
    }
    const findClass = async (instrument: string) =>
      (await repository.findAssetClass(userId, instrument)) ?? classOf(instrument);
    const assetClass = await findClass(given.instrument);
    for (const field of ["instrument", "into"] as const) {
      const name = given[field];
      if (name !== undefined && WITHOUT_LOTS.has(await findClass(name))) {
        throw misfit(field, "Cash and plan funds have no lots to state");
      }
    }
    return { ...given, assetClass, accountId: accountOf(given, accounts) };
  };

const misfit = (field: string, message: string) =>
  new DomainError("INVALID_INPUT", message, { [field]: message });

/** Throws where one of them must not come to those on record. */
function unlessRefused(onRecord: readonly LedgerStatement[], added: readonly NewStatement[]) {
  if (onRecord.length + added.length > STATEMENTS_MAX) {
    throw new DomainError("TOO_LARGE", `You can have ${STATEMENTS_MAX} corrections. Remove some first.`);
  }
  for (const [index, statement] of added.entries()) {
    const same = [...onRecord, ...added.slice(0, index)].find((other) => saysSame(statement, other));
    if (same !== undefined) {
      throw new DomainError("CONFLICT", `You've already stated this: ${describeStatement(same)}`);
    }
    if (statement.kind === "RENUMBER") {
      refuseNumbers(statement, [...onRecord, ...added.slice(0, index)]);
    }
    if (statement.kind === "ALLOCATE" && allocatedWith(statement, [...onRecord, ...added]).gte(100)) {
      throw misfit("percent", "percent is too large: all children of a day get less than 100% together");
    }
  }
  return added;
}

/** The percents that all children of the statement's parent get on its day. */
const allocatedWith = (one: NewStatement, all: readonly NewStatement[]) =>
  all
    .filter(
      (other) => EVENT_FIELDS.every((field) => one[field] === other[field]) && isOfOneAccount(one, other),
    )
    .reduce((sum, { percent = "0" }) => sum.plus(percent), decimal("0"));

/** Those that neither the record nor one before them says. One that says something else of the same event is not left out. */
const missingFrom = (onRecord: readonly LedgerStatement[], statements: readonly NewStatement[]) =>
  statements.filter(
    (statement, index) =>
      ![...onRecord, ...statements.slice(0, index)].some((other) => isSaidBy(statement, other)),
  );

/** In every field, in its account or in all of them. */
const isSaidBy = (one: NewStatement, other: NewStatement): boolean =>
  saysSame(one, other) &&
  STATEMENT_FIELDS.every((field) => one[field] === other[field]) &&
  (other.accountId === undefined || other.accountId === one.accountId);

/** Fields that tell events of an instrument apart. */
const EVENT_FIELDS = ["kind", "day", "instrument"] as const;

/** Fields by which two statements say the same; a second ratio, percent or basis would be another word on one event. */
const SAME_FIELDS = [...EVENT_FIELDS, "quantity", "acquiredOn"] as const;

/** Kinds in which one instrument may become several on a day. */
const HAS_SEVERAL: ReadonlySet<StatementTerms["kind"]> = new Set(["ALLOCATE", "EXCHANGE"] as const);

/** Only a parent may have several children on a day: a symbol or a contract becomes one other. */
const saysSame = (a: GivenStatement, b: GivenStatement): boolean =>
  SAME_FIELDS.every((field) => a[field] === b[field]) &&
  (!HAS_SEVERAL.has(a.kind) || a.into === b.into) &&
  a.saleRank === b.saleRank &&
  (a.kind !== "LOTS" || a.basis === b.basis) &&
  isOfOneAccount(a, b);

/** A statement of all accounts is one of each of them: a contract would be re-struck twice. */
const isOfOneAccount = (a: GivenStatement, b: GivenStatement): boolean =>
  a.accountId === b.accountId || a.accountId === undefined || b.accountId === undefined;

/** The log's words and values of a statement that came, or went. */
function inWords(statement: LedgerStatement, side: "after" | "before") {
  const { number: _number, ...terms } = statement;
  const row = describeStatement(statement);
  return { sentence: row, changed: [{ row, before: null, after: null, [side]: terms }] };
}
