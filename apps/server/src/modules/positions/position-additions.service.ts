import { randomUUID } from "node:crypto";
import type { Actor } from "@strikebook/core/audit/audit-event";
import { marketValue } from "@strikebook/core/positions/position-figures";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import { DomainError, notFound } from "@strikebook/core/shared/errors";
import { type AddPosition, addPositionUntil, POSITION_ROWS_MAX } from "@strikebook/validators/position-input";
import type { PositionChangesRepository } from "./position-changes.repository.ts";
import { parseAll } from "./position-edit-input.ts";
import type { ListAccountNames } from "./positions.service.ts";
import { tellPositions } from "./tell-positions.ts";

export type RowError = { readonly rowIndex: number; readonly field: string; readonly message: string };

export type ValidPosition = AddPosition & {
  readonly accountName: string;
  readonly currentValue: DecimalText | null;
};

export type PositionsPreview = { readonly errors: RowError[]; readonly validPositions: ValidPosition[] };

/** Rows added together, or what is wrong with them. */
export type AddedPositions = {
  readonly errors: RowError[];
  readonly addedCount: number;
  readonly changeId: string | undefined;
};

/** Whose positions are changed, and by whom. */
export type Change = {
  readonly userId: string;
  readonly actor: Actor;
  /** The exchange's; no position is of a later day. */
  readonly today: CalendarDate;
  /** The actor is an administrator, and the positions are looked after for their owner. */
  readonly byAdmin?: true;
};

/** Whom the log names as the one it was done to. */
export const targetOf = ({ byAdmin, userId }: Change) => (byAdmin === true ? userId : undefined);

/** Ids of what was added, in the order given, and the change in the history. */
type Added = { readonly ids: readonly string[]; readonly changeId: string };

type Needs = {
  readonly repository: Pick<PositionChangesRepository, "add">;
  readonly listAccountNames: ListAccountNames;
  readonly clock: { now(): Date };
};

/** Positions typed by hand, one by one or many together. */
export function createPositionAdditions({ repository, listAccountNames, clock }: Needs) {
  const tell = (change: Change, names: ReadonlyMap<string, string>) =>
    tellPositions({ actor: change.actor, at: clock.now(), targetUserId: targetOf(change), names });

  return {
    /** What each row would be stored as, or what is wrong with it; stores nothing. */
    async preview(
      { userId, today }: Pick<Change, "today" | "userId">,
      rows: readonly object[],
    ): Promise<PositionsPreview> {
      refuseTooMany(rows);
      return checkRows(rows, await listAccountNames(userId), today);
    },

    /** Throws NOT_FOUND when the account is not the user's. */
    async add(change: Change, input: object): Promise<Added> {
      const given = parseAll(addPositionUntil(change.today), input);
      const names = await listAccountNames(change.userId);
      if (!names.has(given.accountId)) {
        throw notFound("Account");
      }
      const says = tell(change, names);
      const rows = [{ id: randomUUID(), given, currentValue: worthOf(given) }];
      return await repository.add(change.userId, rows, () => says.added([given], worthOf, isCopy(input)));
    },

    /**
     * All rows or, when one is wrong, none. Asked again with the same `requestId` it adds nothing and answers the same.
     */
    async addMany(
      change: Change,
      inputs: readonly object[],
      requestId: string | undefined,
    ): Promise<AddedPositions> {
      refuseTooMany(inputs);
      const names = await listAccountNames(change.userId);
      const { errors, validPositions } = checkRows(inputs, names, change.today);
      if (errors.length > 0 || validPositions.length === 0) {
        return { errors, addedCount: 0, changeId: undefined };
      }
      const says = tell(change, names);
      const rows = validPositions.map((given) => ({
        id: randomUUID(),
        given,
        currentValue: given.currentValue,
      }));
      const wasCopied = inputs.every(isCopy);
      const { changeId, ids } = await repository.add(
        change.userId,
        rows,
        () => says.added(validPositions, worthOf, wasCopied),
        requestId,
      );
      return { errors, addedCount: ids.length, changeId };
    },
  };
}

const worthOf = ({ positionType, quantity, lastPrice }: AddPosition) =>
  marketValue(positionType, quantity, lastPrice ?? null);

/** The form says where a row came from. */
const isCopy = (input: object) => "source" in input && input.source === "copy";

function refuseTooMany(rows: readonly object[]): void {
  if (rows.length > POSITION_ROWS_MAX) {
    throw new DomainError("INVALID_INPUT", `At most ${POSITION_ROWS_MAX} positions at once`);
  }
}

function checkRows(
  rows: readonly object[],
  names: ReadonlyMap<string, string>,
  today: CalendarDate,
): PositionsPreview {
  const schema = addPositionUntil(today);
  const checked = rows.map((row, rowIndex) => checkRow(schema, row, rowIndex, names));
  return {
    errors: checked.flatMap(({ errors }) => errors),
    validPositions: checked.flatMap(({ valid }) => valid),
  };
}

function checkRow(
  schema: ReturnType<typeof addPositionUntil>,
  row: object,
  rowIndex: number,
  names: ReadonlyMap<string, string>,
) {
  const parsed = schema.safeParse(row);
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, message }) => ({
      rowIndex,
      field: String(path[0] ?? "symbol"),
      message,
    }));
    return { errors, valid: [] };
  }
  const accountName = names.get(parsed.data.accountId);
  if (accountName === undefined) {
    return { errors: [{ rowIndex, field: "accountId", message: "Account not found" }], valid: [] };
  }
  return { errors: [], valid: [{ ...parsed.data, accountName, currentValue: worthOf(parsed.data) }] };
}
