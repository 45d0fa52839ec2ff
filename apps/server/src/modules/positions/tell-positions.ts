import { type Actor, type AuditEntry, type AuditEvent, auditEntry } from "@strikebook/core/audit/audit-event";
import type { Changed } from "@strikebook/core/audit/changed";
import { EDITABLE_FIELDS, type EditablePosition } from "@strikebook/core/positions/position-edit";
import { countWords } from "@strikebook/core/shared/count-words";
import type { AddPosition } from "@strikebook/validators/position-input";

type Told = { readonly summary: string; readonly audit: AuditEntry };

/** The fields that identify a position in words. */
type Named = Pick<EditablePosition, "currentValue" | "portfolioDate" | "quantity" | "symbol"> & {
  readonly accountId: string;
};

type Circumstances = {
  readonly actor: Actor;
  readonly at: Date;
  /** The owner, when an administrator changes the positions. */
  readonly targetUserId?: string | undefined;
  /** Display names by account id. */
  readonly names: ReadonlyMap<string, string>;
};

type Gone = { readonly ids: readonly string[]; readonly sample: readonly Named[] };

const SYMBOLS_MAX = 20;

export type TellPositions = ReturnType<typeof tellPositions>;

/** Words of the history and entries of the log for each change of positions. */
export function tellPositions({ actor, at, targetUserId, names }: Circumstances) {
  const told = (summary: string, event: AuditEvent): Told => ({
    summary: targetUserId === undefined ? summary : `${summary} (by an administrator)`,
    audit: auditEntry(event, actor, { at, targetUserId }),
  });
  const named = ({ accountId, symbol, portfolioDate, quantity, currentValue }: Named) => ({
    symbol,
    accountName: names.get(accountId) ?? "",
    portfolioDate,
    quantity,
    currentValue,
  });
  const place = ({ symbol, portfolioDate, accountId }: Named) =>
    `${symbol} of ${portfolioDate} in ${names.get(accountId) ?? "a deleted account"}`;

  return {
    added(
      given: readonly AddPosition[],
      worth: (given: AddPosition) => Named["currentValue"],
      isCopy: boolean,
    ) {
      const [first] = given;
      if (given.length !== 1 || first === undefined) {
        return told(`Added ${countWords(given.length, "position")}`, manyAdded(given));
      }
      const position = { ...first, currentValue: worth(first) };
      const event = { actionType: "POSITION_ADDED", isCopy, ...named(position) } as const;
      return told(`${isCopy ? "Copied" : "Added"} ${place(position)}`, event);
    },

    updated: ([before, after]: readonly [EditablePosition & Named, EditablePosition & Named]) => {
      const changed = changedFields(before, after);
      // Without the figures, because screens that hide amounts show this line.
      const words = Object.keys(changed).map((field) => LABELS[field] ?? field);
      return told(`Edited ${place(before)}: ${words.join(", ")}`, {
        actionType: "POSITION_UPDATED",
        ...named(before),
        changed,
      });
    },

    restored: (broker: Named) =>
      told(`Set ${place(broker)} back to what the broker said`, {
        actionType: "POSITION_RESTORED",
        ...named(broker),
      }),

    /** `days` names the range when all of it was deleted. */
    deleted({ ids, sample }: Gone, days?: string) {
      const [first] = sample;
      if (ids.length === 1 && first !== undefined) {
        return told(`Deleted ${place(first)}`, { actionType: "POSITION_DELETED", ...named(first) });
      }
      const of = days === undefined ? "" : ` of ${days}`;
      return told(`Deleted ${countWords(ids.length, "position")}${of}`, manyDeleted({ ids, sample }, days));
    },
  };
}

const manyAdded = (given: readonly AddPosition[]): AuditEvent => ({
  actionType: "POSITIONS_ADDED",
  count: given.length,
  symbols: given.slice(0, SYMBOLS_MAX).map(({ symbol }) => symbol),
});

const manyDeleted = ({ ids, sample }: Gone, days: string | undefined): AuditEvent => ({
  actionType: "POSITIONS_DELETED",
  count: ids.length,
  symbols: sample.map(({ symbol }) => symbol),
  ...(days !== undefined && { days }),
});

const LABELS: Readonly<Record<string, string>> = {
  symbol: "symbol",
  description: "description",
  type: "type",
  quantity: "quantity",
  lastPrice: "last price",
  currentValue: "value",
  portfolioDate: "date",
};

function changedFields(before: EditablePosition, after: EditablePosition): Changed {
  const differing = EDITABLE_FIELDS.filter((field) => before[field] !== after[field]);
  return Object.fromEntries(
    differing.map((field) => [field, { before: before[field], after: after[field] }]),
  );
}
