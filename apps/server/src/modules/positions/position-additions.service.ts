import { createHash, randomUUID } from "node:crypto";
import type { Actor } from "@strikebook/core/audit/audit-event";
import { marketValue } from "@strikebook/core/positions/position-figures";
import { offerWholeList, type WholeListOffer } from "@strikebook/core/positions/whole-list";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import { DomainError, notFound } from "@strikebook/core/shared/errors";
import { groupBy } from "@strikebook/core/shared/group-by";
import type { Reader } from "@strikebook/core/sharing/reader";
import {
  type AddPosition,
  addPositionUntil,
  POSITION_ROWS_MAX,
} from "@strikebook/validators/portfolio/position-input";
import type { PositionChangesRepository } from "./position-changes.repository.ts";
import { parseAll } from "./position-edit-input.ts";
import type { ListAccountNames } from "./positions.service.ts";
import { tellPositions } from "./tell-positions.ts";
import type { TypedAgainRepository } from "./typed-again.repository.ts";

export type RowError = { readonly rowIndex: number; readonly field: string; readonly message: string };

export type ValidPosition = AddPosition & {
  readonly accountName: string;
  readonly currentValue: DecimalText | null;
};

type CheckedRows = { readonly errors: RowError[]; readonly validPositions: ValidPosition[] };

export type PositionsPreview = {
  readonly errors: readonly RowError[];
  readonly validPositions: readonly PreviewedPosition[];
  readonly wholeListOffers: readonly (WholeListOffer & { readonly accountName: string })[];
};

/** `isAlreadyThere`: the account has a row of the symbol and type on the day. */
export type PreviewedPosition = ValidPosition & { readonly isAlreadyThere: boolean };

/** Accounts and days of one preview that the mark "everything in this account" is offered for. */
const OFFERS_MAX = 10;

/** Rows added together, or what is wrong with them. */
export type AddedPositions = {
  readonly errors: RowError[];
  readonly addedCount: number;
  readonly changeId: string | undefined;
};

/** The owner of the changed positions, and the actor. */
export type Change = {
  readonly userId: string;
  readonly actor: Actor;
  /** The exchange's; no position is of a later day. */
  readonly today: CalendarDate;
  /** The actor is an administrator, and the positions are looked after for their owner. */
  readonly byAdmin?: true;
  /** What the positions changed are told with; all of the owner's when absent. */
  readonly reader?: Reader;
};

/** The user whom the audit log names as the target: the owner, when an administrator acts for them. */
export const targetOf = ({ byAdmin, userId }: Change) => (byAdmin === true ? userId : undefined);

/** Ids of what was added, in the order given, and the change in the history. */
type Added = { readonly ids: readonly string[]; readonly changeId: string };

type Needs = {
  readonly repository: Pick<PositionChangesRepository, "add">;
  readonly typedAgain: TypedAgainRepository;
  readonly listAccountNames: ListAccountNames;
  readonly clock: { now(): Date };
};

/** The request as it is kept. In another's books a person's requests are their own: what others added there is not told. */
function requestOf({ userId, forUserId }: Actor, requestId: string): string {
  if (forUserId === undefined) {
    return requestId;
  }
  const hash = createHash("sha256").update(`${userId} ${requestId.toLowerCase()}`).digest("hex");
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    hash.slice(12, 16),
    hash.slice(16, 20),
    hash.slice(20, 32),
  ].join("-");
}

/** Positions typed by hand, one by one or many together. */
export function createPositionAdditions({ repository, typedAgain, listAccountNames, clock }: Needs) {
  const tell = (change: Change, names: ReadonlyMap<string, string>) =>
    tellPositions({ actor: change.actor, at: clock.now(), targetUserId: targetOf(change), names });

  return {
    /** Each row as it would be stored, or its errors; stores nothing. */
    async preview(
      { userId, today }: Pick<Change, "today" | "userId">,
      rows: readonly object[],
    ): Promise<PositionsPreview> {
      refuseTooMany(rows);
      const names = await listAccountNames(userId);
      return await previewRows(typedAgain, userId, checkRows(rows, names, today), names);
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
        requestId === undefined ? undefined : requestOf(change.actor, requestId),
      );
      return { errors, addedCount: ids.length, changeId };
    },
  };
}

async function previewRows(
  typedAgain: TypedAgainRepository,
  userId: string,
  { errors, validPositions }: CheckedRows,
  names: ReadonlyMap<string, string>,
): Promise<PositionsPreview> {
  const [twins, wholeListOffers] = await Promise.all([
    typedAgain.listTwins(userId, validPositions),
    offersFor(typedAgain, userId, validPositions),
  ]);
  return {
    errors,
    validPositions: validPositions.map((row, place) => ({ ...row, isAlreadyThere: twins.has(place) })),
    wholeListOffers: wholeListOffers.map((offer) => ({
      ...offer,
      accountName: names.get(offer.accountId) ?? "",
    })),
  };
}

/** Offers the mark for each account and day of the rows. */
async function offersFor(
  typedAgain: TypedAgainRepository,
  userId: string,
  rows: readonly ValidPosition[],
): Promise<WholeListOffer[]> {
  const lists = groupBy(rows, ({ accountId, portfolioDate }) => `${accountId} ${portfolioDate}`);
  const offers = [...lists.values()].slice(0, OFFERS_MAX).map(async (list) => {
    const [first] = list;
    if (first === undefined) {
      return undefined;
    }
    const { accountId, portfolioDate } = first;
    const symbols = new Set(list.map(({ symbol }) => symbol));
    const held = await typedAgain.listHeldSymbols(userId, accountId, portfolioDate);
    return offerWholeList({ accountId, portfolioDate, symbols }, held);
  });
  return (await Promise.all(offers)).flatMap((offer) => offer ?? []);
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
): CheckedRows {
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
