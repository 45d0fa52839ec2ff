import { type CalendarDate, daysBetween } from "../shared/calendar-date.ts";
import { fromUnits, toUnits } from "../shared/units.ts";
import { TRANSFER_TYPES } from "../transactions/trade-types.ts";
import type { AccountSpan } from "./account-span.ts";
import type { FlowKind, LedgerRow, ReturnFlow } from "./returns.ts";

/** Days that a transfer may need from one account to the other. */
const TRANSFER_DAYS_MAX = 5;

/**
 * What crossed the edge of the chosen accounts in their spans, oldest first: rows that bring or take cash, or shares of a
 * stated value, but for transfers between two of them; and accounts that join with their first value or leave with their
 * last (domain.md 10.1). The last value of one that leaves is less by what was taken from it after that snapshot.
 */
export function flowsOf(spans: readonly AccountSpan[], rows: readonly LedgerRow[]): ReturnFlow[] {
  const byAccount = Map.groupBy(rows, ({ accountId }) => accountId);
  const flows = spans.flatMap((span) => {
    const own = (byAccount.get(span.account.accountId) ?? []).filter(({ day, flow }) => {
      const last = span.leavesOn ?? span.until;
      return flow !== null && toUnits(flow) !== 0n && day > span.after && day <= last;
    });
    return [...own.map(ofRow), ...edgesOf(span, own)];
  });
  return withoutTransfers(flows).sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
}

type Flow = ReturnFlow & { readonly isTransfer: boolean };

const ofRow = ({ accountId, day, flow, type, isInKind }: LedgerRow): Flow => ({
  accountId,
  day,
  amount: flow ?? fromUnits(0n),
  kind: kindOf(type, isInKind, toUnits(flow ?? "0") < 0n),
  isTransfer: TRANSFER_TYPES.includes(type),
});

function kindOf(type: LedgerRow["type"], isInKind: boolean, isOut: boolean): FlowKind {
  if (type.startsWith("PLAN_")) {
    return type === "PLAN_TRANSFER" ? "TRANSFER" : outside(isOut);
  }
  if (isInKind) {
    return "SHARES";
  }
  return type === "TRANSFER_IN" || type === "TRANSFER_OUT" || type === "JOURNAL"
    ? "TRANSFER"
    : outside(isOut);
}

const outside = (isOut: boolean): FlowKind => (isOut ? "WITHDRAWAL" : "DEPOSIT");

/** An account that joins, and one that leaves. */
function edgesOf(span: AccountSpan, own: readonly LedgerRow[]): Flow[] {
  const { accountId } = span.account;
  const edge = (kind: FlowKind, day: CalendarDate, units: bigint): Flow[] =>
    units === 0n ? [] : [{ accountId, day, amount: fromUnits(units), kind, isTransfer: false }];
  const taken = own
    .filter(({ day }) => day > span.until)
    .reduce((sum, { flow }) => sum + toUnits(flow ?? "0"), 0n);
  return [
    ...(span.joinsOn === undefined ? [] : edge("JOINS", span.joinsOn, toUnits(span.start.value))),
    ...(span.leavesOn === undefined ? [] : edge("LEAVES", span.leavesOn, -toUnits(span.end.value) - taken)),
  ];
}

/** Without pairs that move one amount from one account to another within a few days: the nearest day is its other side. */
function withoutTransfers(flows: readonly Flow[]): ReturnFlow[] {
  const gone = new Set<Flow>();
  const isOpen = (flow: Flow) => flow.isTransfer && !gone.has(flow);
  for (const flow of flows.filter(({ isTransfer, amount }) => isTransfer && toUnits(amount) < 0n)) {
    const apart = (other: Flow) => Math.abs(daysBetween(flow.day, other.day));
    const [arrival] = flows
      .filter(
        (other) =>
          isOpen(other) &&
          other.accountId !== flow.accountId &&
          toUnits(other.amount) === -toUnits(flow.amount) &&
          apart(other) <= TRANSFER_DAYS_MAX,
      )
      .sort((a, b) => apart(a) - apart(b));
    if (arrival !== undefined) {
      gone.add(flow).add(arrival);
    }
  }
  return flows
    .filter((flow) => !gone.has(flow))
    .map(({ day, accountId, amount, kind }) => ({ day, accountId, amount, kind }));
}
