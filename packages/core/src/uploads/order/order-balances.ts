import { absolute, type Units } from "../../shared/units.ts";

/** A settled row of a file with a Cash Balance column. */
export type BalanceRow = {
  readonly line: number;
  /** The change of the account's cash. */
  readonly effect: Units;
  /** After the row; undefined where the cell is blank or `--`. */
  readonly balance: Units | undefined;
};

/** A step from one balance of the account to another: a row, or a jump where no row leads there. */
type Step = { readonly row?: BalanceRow; readonly from: Units; readonly to: Units };

/** One balance that reads wrong takes two jumps. */
const JUMPS_MAX = 5;

/**
 * The rows of a day in an order in which their balances follow one another but for a few jumps, as short as can be:
 * where something reads wrong. Undefined for days without a balance on every row, and where too little hangs together.
 */
export function orderBalances(rows: readonly BalanceRow[]): readonly BalanceRow[] | undefined {
  const steps = rows.flatMap((row): Step[] =>
    row.balance === undefined ? [] : [{ row, from: row.balance - row.effect, to: row.balance }],
  );
  const { starts, ends } = looseEnds(steps);
  if (steps.length < rows.length || starts.length > JUMPS_MAX + 1) {
    return undefined;
  }
  const jumps: Step[] = [];
  while (starts.length > 1) {
    const jump = shortestJump(ends, starts);
    jumps.push(jump);
    ends.splice(ends.indexOf(jump.from), 1);
    starts.splice(starts.indexOf(jump.to), 1);
  }
  const start = starts[0] ?? steps[0]?.from ?? 0n;
  for (let tries = jumps.length; tries <= JUMPS_MAX; tries += 2) {
    const walked = walk([...steps, ...jumps], start);
    if (walked.length === rows.length) {
      return walked;
    }
    jumps.push(...thereAndBack(steps, new Set(walked)));
  }
  return undefined;
}

/** From what was walked to what hangs together on its own, such as a row that moved nothing and whose balance is wrong. */
function thereAndBack(steps: readonly Step[], walked: ReadonlySet<BalanceRow>): Step[] {
  const isWalked = ({ row }: Step) => row !== undefined && walked.has(row);
  const balances = steps.filter(isWalked).flatMap(({ from, to }) => [from, to]);
  const others = steps.filter((step) => !isWalked(step)).map(({ to }) => to);
  if (balances.length * others.length > PAIRS_MAX || balances.length === 0) {
    return [];
  }
  const { from, to } = shortestJump(balances, others);
  return [
    { from, to },
    { from: to, to: from },
  ];
}

/** Limit of the pairs of balances compared for the shortest jump, so that a crowded day stays fast. */
const PAIRS_MAX = 20_000;

/** Balances that are left more often than they are entered, and the other way round. */
function looseEnds(steps: readonly Step[]): { starts: Units[]; ends: Units[] } {
  const surplus = new Map<Units, number>();
  for (const { from, to } of steps) {
    surplus.set(from, (surplus.get(from) ?? 0) + 1);
    surplus.set(to, (surplus.get(to) ?? 0) - 1);
  }
  const repeat = ([balance, count]: [Units, number]) => new Array<Units>(Math.max(count, 0)).fill(balance);
  const all = [...surplus];
  return {
    starts: all.flatMap(repeat),
    ends: all.flatMap(([balance, count]) => repeat([balance, -count])),
  };
}

function shortestJump(ends: readonly Units[], starts: readonly Units[]): Step {
  const jumps = ends.flatMap((from) => starts.map((to) => ({ from, to })));
  return jumps.reduce((best, jump) =>
    absolute(jump.to - jump.from) < absolute(best.to - best.from) ? jump : best,
  );
}

/** A walk over all steps that hang together with the first (Hierholzer), the first of the file first. */
function walk(steps: readonly Step[], start: Units): BalanceRow[] {
  const leaving = new Map<Units, Step[]>();
  for (const step of steps.toReversed()) {
    const same = leaving.get(step.from);
    if (same === undefined) {
      leaving.set(step.from, [step]);
    } else {
      same.push(step);
    }
  }
  const path: Step[] = [];
  const backwards: Step[] = [];
  let balance = start;
  for (;;) {
    const next = leaving.get(balance)?.pop();
    if (next !== undefined) {
      path.push(next);
      balance = next.to;
      continue;
    }
    const last = path.pop();
    if (last === undefined) {
      break;
    }
    backwards.push(last);
    balance = last.from;
  }
  return backwards.toReversed().flatMap(({ row }) => row ?? []);
}
