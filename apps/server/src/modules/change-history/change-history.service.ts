import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import { notFound } from "@strikebook/core/shared/errors";
import { groupBy } from "@strikebook/core/shared/group-by";
import { clampPage, type Page, pageOf } from "@strikebook/core/shared/page";
import type {
  ChangeHistoryRepository,
  RecordState,
  StoredChange,
  StoredItem,
} from "./change-history.repository.ts";

/** A field of a record that a change touched; null where it was empty or there was no record. */
export type ChangedField = {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
};

/** A record that a change touched, by the name a user knows it by. */
export type ChangedRecord = {
  readonly recordId: string;
  readonly name: string;
  readonly accountName: string | null;
  readonly portfolioDate: string | null;
  readonly fields: readonly ChangedField[];
};

export type ShownChange = StoredChange & { readonly records: readonly ChangedRecord[] };

export type Undone = {
  readonly message: string;
  /** The undoing is a change too, and can be undone. */
  readonly changeId: string;
  readonly recordCount: number;
};

type Needs = {
  readonly repository: ChangeHistoryRepository;
  readonly listAccountNames: (userId: string) => Promise<ReadonlyMap<string, string>>;
  /** Matches again what a change of accounts has made out of date; what fails is done with the next sweep. */
  readonly rematchOutdated: () => Promise<void>;
  readonly clock: { now(): Date };
};

/** Changes that a user made by hand, newest first, and their undoing. */
export function createChangeHistoryService({ repository, listAccountNames, rematchOutdated, clock }: Needs) {
  return {
    prune: () => repository.prune(clock.now()),

    async list(
      userId: string,
      asked: { readonly page: number; readonly size: number },
    ): Promise<Page<ShownChange>> {
      const [total, names] = await Promise.all([repository.count(userId), listAccountNames(userId)]);
      const page = clampPage(asked, total);
      const changes = await repository.page(userId, { limit: asked.size, offset: page * asked.size });
      const items = await repository.items(
        userId,
        changes.map(({ id }) => id),
      );
      const byChange = groupBy(items, ({ changeId }) => changeId);
      const shown = changes.map((change) => ({
        ...change,
        records: (byChange.get(change.id) ?? []).map((item) => toRecord(item, names)),
      }));
      return pageOf(shown, { page, size: asked.size }, total);
    },

    /** Throws NOT_FOUND when it is not the user's, CONFLICT when what it changed has changed since. */
    async undo(actor: Actor, userId: string, changeId: string): Promise<Undone> {
      const at = clock.now();
      const targetUserId = actor.userId === userId ? undefined : userId;
      const undone = await repository.undo(userId, changeId, ({ summary, itemCount: records }) => ({
        summary: summaryOfUndo(summary),
        audit: auditEntry({ actionType: "CHANGE_UNDONE", changeId, summary, records }, actor, {
          at,
          targetUserId,
        }),
      }));
      if (undone === undefined) {
        throw notFound("Change");
      }
      rematchOutdated().catch(() => undefined);
      return { message: undone.summary, changeId: undone.changeId, recordCount: undone.recordCount };
    },
  };
}

/** To undo an undoing is to do it again. */
function summaryOfUndo(summary: string): string {
  const [, verb, what] = /^(Undid|Redid): (.*)$/s.exec(summary) ?? [];
  return what === undefined ? `Undid: ${summary}` : `${verb === "Undid" ? "Redid" : "Undid"}: ${what}`;
}

const FIELD_NAMES: Readonly<Record<string, string>> = {
  type: "positionType",
  last_price: "lastPrice",
  current_value: "currentValue",
  portfolio_date: "portfolioDate",
  account_identifier: "accountIdentifier",
  is_retirement: "isRetirement",
  closed_on: "closedOn",
};

function toRecord(
  { recordId, before, after }: StoredItem,
  names: ReadonlyMap<string, string>,
): ChangedRecord {
  const known = after ?? before ?? {};
  const accountId = known["account_id"] ?? null;
  return {
    recordId,
    name: known["symbol"] ?? known["name"] ?? "",
    accountName: accountId === null ? null : (names.get(accountId) ?? null),
    portfolioDate: known["portfolio_date"] ?? null,
    fields: fieldsOf(before, after),
  };
}

function fieldsOf(before: RecordState, after: RecordState): ChangedField[] {
  return Object.keys(after ?? before ?? {})
    .filter((column) => column !== "account_id" && (before?.[column] ?? null) !== (after?.[column] ?? null))
    .map((column) => ({
      field: FIELD_NAMES[column] ?? column,
      before: before?.[column] ?? null,
      after: after?.[column] ?? null,
    }));
}
