import pg from "pg";

type Statement = (this: pg.Client, ...given: unknown[]) => unknown;
type Connected = pg.Client & {
  readonly connectionParameters: { readonly application_name?: string };
  readonly connection: { readonly stream: { readonly destroy: () => void } };
};

/** A place where an act is stopped: a statement by its number, 1-based, before it is sent or just after. */
export type Failpoint = { readonly at: number; readonly isAfter: boolean };

/** The texts of the statements since the counting began; absent while nobody counts. */
let counted: string[] | undefined;
let failpoint: Failpoint | undefined;
/** Connections by another name are left alone; absent for all. */
let onlyName: string | undefined;

const query = pg.Client.prototype.query as Statement;

pg.Client.prototype.query = function countedQuery(this: Connected, ...given: unknown[]): unknown {
  const isOther = onlyName !== undefined && this.connectionParameters.application_name !== onlyName;
  if (counted === undefined || isOther) {
    return query.apply(this, given);
  }
  counted.push(textOf(given[0]));
  if (counted.length !== failpoint?.at) {
    return query.apply(this, given);
  }
  if (!failpoint.isAfter) {
    this.connection.stream.destroy();
    return query.apply(this, given);
  }
  // PostgreSQL may get the statement, and carry it out, before it sees that its client has gone.
  const answer = query.apply(this, given);
  setImmediate(() => this.connection.stream.destroy());
  return answer;
} as typeof pg.Client.prototype.query;

/** Runs an act in this process; answers its statements, in order. `name` is that of the connections that count. */
export async function statementsOf(act: () => Promise<unknown>, name?: string): Promise<string[]> {
  const texts: string[] = [];
  [counted, failpoint, onlyName] = [texts, undefined, name];
  try {
    await act();
    return texts;
  } finally {
    counted = undefined;
  }
}

/**
 * Runs an act whose connection to PostgreSQL is cut at a statement, as if the process had been killed there. Answers false
 * when the act failed of it.
 */
export async function cutAt(place: Failpoint, act: () => Promise<unknown>, name?: string): Promise<boolean> {
  [counted, failpoint, onlyName] = [[], place, name];
  try {
    await act();
    return true;
  } catch {
    return false;
  } finally {
    [counted, failpoint] = [undefined, undefined];
  }
}

/** Both sides of every statement. */
export const everyFailpoint = (statements: readonly string[]): Failpoint[] =>
  statements.flatMap((_, index) => [false, true].map((isAfter) => ({ at: index + 1, isAfter })));

/**
 * The last statement of each kind, before it and after it in turn, and both sides of every COMMIT: of hundreds of
 * statements in one transaction, most are alike.
 */
export function failpointsOfEachKind(statements: readonly string[]): Failpoint[] {
  const lasts = new Map(statements.map((text, index) => [kindOf(text), index + 1]));
  const places = [...lasts.values()].sort((a, b) => a - b);
  const inTurn = places.map((at, index) => ({ at, isAfter: index % 2 === 1 }));
  const commits = everyFailpoint(statements).filter(({ at }) => statements[at - 1] === "COMMIT");
  return [...inTurn.filter(({ at }) => statements[at - 1] !== "COMMIT"), ...commits];
}

/** `DROP INDEX` of each index is one kind; a SELECT of each table, too. */
const kindOf = (text: string) =>
  text
    .trim()
    .split(/\s+/, 2)
    .map((word) => word.replace(/\W.*$/, ""))
    .join(" ");

/** A statement as a text, or as an object that holds it: Prisma's and COPY's. */
const textOf = (given: unknown): string =>
  typeof given === "string" ? given : ((given as { readonly text?: string } | null)?.text ?? "");
