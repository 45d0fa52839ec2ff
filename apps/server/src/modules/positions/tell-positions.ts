import { type Actor, type AuditEntry, type AuditEvent, auditEntry } from "@strikebook/core/audit/audit-event";
import type { Changed } from "@strikebook/core/audit/changed";
import { EDITABLE_FIELDS, type EditablePosition } from "@strikebook/core/positions/position-edit";
import { countWords } from "@strikebook/core/shared/count-words";
import type { AddPosition } from "@strikebook/validators/portfolio/position-input";

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

/** Positions named one by one in an entry about many. */
const SAMPLE_MAX = 20;

export type TellPositions = ReturnType<typeof tellPositions>;

/** Words of the history and entries of the log for each change of positions. */
export function tellPositions({ actor, at, targetUserId, names }: Circumstances) {
  const told = (summary: string, event: AuditEvent): Told => ({
    summary: targetUserId === undefined ? summary : `${summary} (by an administrator)`,
    audit: auditEntry(event, actor, { at, targetUserId }),
  });
  const named = (position: Named) => inLog(position, names.get(position.accountId) ?? "");
  const accountOf = ({ accountId }: Named) => names.get(accountId) ?? "a deleted account";
  const place = (position: Named) =>
    `${position.symbol} of ${position.portfolioDate} in ${accountOf(position)}`;

  return {
    added(
      given: readonly AddPosition[],
      worth: (given: AddPosition) => Named["currentValue"],
      isCopy: boolean,
    ) {
      const [first] = given;
      const valued = (each: AddPosition) => ({ ...each, currentValue: worth(each) });
      if (given.length !== 1 || first === undefined) {
        const rows = given.slice(0, SAMPLE_MAX).map(valued).map(named);
        return told(`Added ${countWords(given.length, "position")}`, manyAdded(given.length, rows));
      }
      const position = valued(first);
      const changed = changedFields({}, figuresOf(position));
      const event = { actionType: "POSITION_ADDED", isCopy, ...named(position), changed } as const;
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

    /** `before` is absent for a position that was deleted. */
    restored: ([before, broker]: readonly [EditablePosition | undefined, EditablePosition & Named]) =>
      told(`Set ${place(broker)} back to broker values`, {
        actionType: "POSITION_RESTORED",
        ...named(broker),
        changed: changedFields(before ?? {}, broker),
      }),

    /** `days` names the range when all of it was deleted. */
    deleted({ ids, sample }: Gone, days?: string) {
      const [first] = sample;
      if (ids.length === 1 && first !== undefined) {
        const changed = changedFields(figuresOf(first), {});
        return told(`Deleted ${place(first)}`, { actionType: "POSITION_DELETED", ...named(first), changed });
      }
      const of = days === undefined ? "" : ` of ${days}`;
      const event = manyDeleted(ids.length, sample.map(named), days);
      return told(`Deleted ${countWords(ids.length, "position")}${of}`, event);
    },
  };
}

/** A position as the log names it. */
type NamedInLog = Pick<Named, "currentValue" | "portfolioDate" | "quantity" | "symbol"> & {
  readonly accountName: string;
};

const inLog = (
  { symbol, portfolioDate, quantity, currentValue }: Named,
  accountName: string,
): NamedInLog => ({ symbol, accountName, portfolioDate, quantity, currentValue });

const rowOf = ({ symbol, portfolioDate, accountName }: NamedInLog) =>
  `${symbol} ${portfolioDate} ${accountName}`;

const manyAdded = (count: number, first: readonly NamedInLog[]): AuditEvent => ({
  actionType: "POSITIONS_ADDED",
  count,
  symbols: first.map(({ symbol }) => symbol),
  changed: first.map((each) => ({ row: rowOf(each), before: null, after: figuresOf(each) })),
});

const manyDeleted = (count: number, first: readonly NamedInLog[], days: string | undefined): AuditEvent => ({
  actionType: "POSITIONS_DELETED",
  count,
  symbols: first.map(({ symbol }) => symbol),
  changed: first.map((each) => ({ row: rowOf(each), before: figuresOf(each), after: null })),
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

const figuresOf = ({ quantity, currentValue }: Pick<Named, "currentValue" | "quantity">) => ({
  quantity,
  currentValue,
});

/** The fields that differ; of a position that was not there, or is no more, all are absent. */
function changedFields(before: Partial<EditablePosition>, after: Partial<EditablePosition>): Changed {
  const changes = EDITABLE_FIELDS.map(
    (field) => [field, { before: before[field] ?? null, after: after[field] ?? null }] as const,
  );
  return Object.fromEntries(changes.filter(([, values]) => values.before !== values.after));
}
