import { changeFigures, marketValue } from "@strikebook/core/positions/position-figures";
import { type DecimalText, decimal, decimalText } from "@strikebook/core/shared/decimal";
import { DomainError, notFound } from "@strikebook/core/shared/errors";
import {
  type AddPosition,
  addPosition,
  type DeletePositions,
  POSITION_ROWS_MAX,
  type UpdatePosition,
  updatePosition,
} from "@strikebook/validators/position-input";
import type {
  PositionChangesRepository,
  PositionValues,
  StoredFigures,
} from "./position-changes.repository.ts";
import type { NamedPosition, PositionsService } from "./positions.service.ts";

/** A row of a form, as far as it was filled in. */
export type PositionInput = { readonly [Field in keyof UpdatePosition]?: string | null | undefined };

export type RowError = { readonly rowIndex: number; readonly field: string; readonly message: string };

export type ValidPosition = AddPosition & {
  readonly accountName: string;
  readonly currentValue: DecimalText | null;
};

export type PositionsPreview = { readonly errors: RowError[]; readonly validPositions: ValidPosition[] };

type Needs = {
  readonly repository: PositionChangesRepository;
  readonly positions: Pick<PositionsService, "find">;
  readonly listAccountNames: (userId: string) => Promise<ReadonlyMap<string, string>>;
};

export function createPositionChangesService({ repository, positions, listAccountNames }: Needs) {
  async function read(userId: string, positionId: string): Promise<NamedPosition> {
    const position = await positions.find(userId, positionId);
    if (position === undefined) {
      throw notFound("Position");
    }
    return position;
  }

  return {
    /** What each row would be stored as, or what is wrong with it; stores nothing. */
    async preview(userId: string, rows: readonly object[]): Promise<PositionsPreview> {
      if (rows.length > POSITION_ROWS_MAX) {
        throw new DomainError("INVALID_INPUT", `At most ${POSITION_ROWS_MAX} positions at once`);
      }
      const names = await listAccountNames(userId);
      const checked = rows.map((row, rowIndex) => checkRow(row, rowIndex, names));
      return {
        errors: checked.flatMap(({ errors }) => errors),
        validPositions: checked.flatMap(({ valid }) => valid),
      };
    },

    /** Throws NOT_FOUND when the account is not the user's. */
    async add(userId: string, input: object): Promise<NamedPosition> {
      const given = parse(addPosition, input);
      const id = await repository.add(userId, given, worthOf(given));
      if (id === undefined) {
        throw notFound("Account");
      }
      return read(userId, id);
    },

    /** Checks and changes only what differs from what is stored; a short position stays short. */
    async update(userId: string, positionId: string, input: PositionInput): Promise<NamedPosition> {
      const found = await repository.update(userId, positionId, (stored) => changed(stored, input));
      if (!found) {
        throw notFound("Position");
      }
      return read(userId, positionId);
    },

    async delete(userId: string, positionId: string): Promise<void> {
      if (!(await repository.delete(userId, positionId))) {
        throw notFound("Position");
      }
    },

    /** All positions that match; answers how many there were. */
    deleteMatching: (userId: string, filter: DeletePositions) => repository.deleteMatching(userId, filter),
  };
}

const worthOf = ({ positionType, quantity, lastPrice }: AddPosition) =>
  marketValue(positionType, quantity, lastPrice ?? null);

function checkRow(row: object, rowIndex: number, names: ReadonlyMap<string, string>) {
  const parsed = addPosition.safeParse(row);
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

function changed(stored: StoredFigures, input: PositionInput): PositionValues {
  const isShort = stored.quantity !== null && decimal(stored.quantity).lt(0);
  const before: PositionInput = { ...stored, positionType: stored.type };
  const differing = Object.entries(input).filter(
    ([field, value]) => value != null && value !== before[field as keyof PositionInput],
  );
  if (differing.length === 0) {
    throw new DomainError("INVALID_INPUT", "No changes detected. Please modify at least one field.");
  }
  const unsigned = differing.map(([field, value]) => [
    field,
    isShort && isSigned(field) ? String(value).replace(/^-/, "") : value,
  ]);
  const given = parse(updatePosition, Object.fromEntries(unsigned));
  const signed = (value: DecimalText) => (isShort ? decimalText(decimal(value).times(-1)) : value);
  const figures = changeFigures(stored, {
    ...(given.positionType && { type: given.positionType }),
    ...(given.quantity !== undefined && { quantity: signed(given.quantity) }),
    ...(given.lastPrice !== undefined && { lastPrice: given.lastPrice }),
    ...(given.currentValue !== undefined && { currentValue: signed(given.currentValue) }),
  });
  return {
    ...figures,
    symbol: given.symbol ?? stored.symbol,
    description: given.description ?? stored.description,
    portfolioDate: given.portfolioDate ?? stored.portfolioDate,
  };
}

const isSigned = (field: string) => field === "quantity" || field === "currentValue";

type Schema<Value> = {
  safeParse(
    input: unknown,
  ):
    | { success: true; data: Value }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
};

/** Every refusal in one message, as the forms show it. */
function parse<Value>(schema: Schema<Value>, input: unknown): Value {
  const parsed = schema.safeParse(input);
  if (parsed.success) {
    return parsed.data;
  }
  const { issues } = parsed.error;
  throw new DomainError(
    "INVALID_INPUT",
    issues.map(({ message }) => message).join(", "),
    Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])),
  );
}
