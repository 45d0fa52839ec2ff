import { formatDate, plural } from "../../lib/format.ts";
import type { HistoryStanding } from "./realized.queries.ts";

/** `MATCHES` has a tick; `BEHIND` asks for a download, `LAGS` and `DIFFERS` for a look at an account. */
export type HistoryLine = {
  readonly state: "BEHIND" | "DIFFERS" | "LAGS" | "MATCHES" | "THROUGH";
  readonly text: string;
};

/** The histories of all accounts, and the names of those that have positions but no history. */
export type Histories = {
  readonly standings: readonly HistoryStanding[];
  readonly withoutHistory: readonly string[];
};

/**
 * How far the histories of all accounts go and whether they match Fidelity's files; undefined without any. The account
 * that lags is the first of them.
 */
export function historyLine(
  { standings, withoutHistory }: Histories,
  today: string,
): HistoryLine | undefined {
  const [first] = standings;
  if (first === undefined) {
    return undefined;
  }
  const shortDay = (day: string) => shortDate(day, today);
  const differs = differsText(standings);
  if (first.isBehind && !isLagging(standings)) {
    const from = shortDate(first.missingFrom, first.coveredThrough);
    return {
      state: "BEHIND",
      text: joined([endsText(standings), differs, `download ${from} to today`]),
    };
  }
  const through = throughText(standings, shortDay);
  if (differs !== undefined) {
    return { state: "DIFFERS", text: joined([through, differs]) };
  }
  if (first.isBehind) {
    return { state: "LAGS", text: through };
  }
  const lacks = lacksText({ standings, withoutHistory });
  const matches = lacks === undefined ? matchesText(standings, shortDay) : undefined;
  return matches === undefined
    ? { state: "THROUGH", text: joined([through, lacks]) }
    : { state: "MATCHES", text: `${through} · ${matches}` };
}

type ShortDay = (day: string) => string;

const joined = (parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined).join(" · ");

function differsText(standings: readonly HistoryStanding[]): string | undefined {
  const differing = standings.filter(({ matches }) => matches === false).map(({ account }) => account);
  if (differing.length === 0) {
    return undefined;
  }
  const subject = standings.length === 1 ? "" : `${subjectOf(differing)} `;
  return `${subject}${differing.length > 1 ? "differ" : "differs"} from Fidelity's last file`;
}

/** Days or accounts that are in no file's cash, so that nothing can be said of the whole. */
function lacksText({ standings, withoutHistory }: Histories): string | undefined {
  if (standings.some(({ hasGaps }) => hasGaps)) {
    return "some days are missing";
  }
  return withoutHistory.length === 0
    ? undefined
    : `${subjectOf(withoutHistory)} ${withoutHistory.length > 1 ? "have" : "has"} no history`;
}

/** The last tie-outs of all accounts together: what one of them doesn't prove is said of none. */
function matchesText(standings: readonly HistoryStanding[], shortDay: ShortDay): string | undefined {
  const proven = standings.map(({ matchesThrough }) => matchesThrough ?? "").sort()[0] ?? "";
  if (proven === "" || standings.some(({ matches }) => matches === null)) {
    return undefined;
  }
  return standings.every(({ coveredThrough, matchesThrough }) => (matchesThrough ?? "") >= coveredThrough)
    ? "matches Fidelity to the cent"
    : `matched Fidelity to the cent through ${shortDay(proven)}`;
}

/** `History ends Nov 28, 2025`; of one account among several its name, and how many more are behind. */
function endsText(standings: readonly HistoryStanding[]): string {
  const [first] = standings;
  const day = first?.coveredThrough ?? "";
  const behind = standings.filter(({ isBehind }) => isBehind);
  const subject = standings.every(({ coveredThrough }) => coveredThrough === day)
    ? "History"
    : `History of ${subjectOf(behind.map(({ account }) => account))}`;
  return `${subject} ends ${formatDate(day)}`;
}

/** `Through Nov 23`, and of an account that lags `, Roth IRA through Nov 20`. */
function throughText(standings: readonly HistoryStanding[], shortDay: ShortDay): string {
  const first = standings[0]?.coveredThrough ?? "";
  const last = standings.at(-1)?.coveredThrough ?? "";
  const lagging = standings.filter(({ coveredThrough }) => coveredThrough < last);
  const lag =
    lagging.length === 0
      ? ""
      : `, ${subjectOf(lagging.map(({ account }) => account))} through ${shortDay(first)}`;
  return `Through ${shortDay(last)}${lag}`;
}

/** `Roth IRA`, `Roth IRA and 2 more accounts`. */
const subjectOf = ([first, ...others]: readonly string[]): string =>
  `${first}${others.length === 0 ? "" : ` and ${plural(others.length, "more account")}`}`;

/** Some accounts are behind, while others go on: those are told one by one. */
export const isLagging = (standings: readonly HistoryStanding[]): boolean =>
  standings.some(({ isBehind }) => isBehind) && standings.some(({ isBehind }) => !isBehind);

/** Without its year where that is the year of a day that the reader knows. */
export const shortDate = (day: string, known: string): string =>
  day.slice(0, 4) === known.slice(0, 4) ? formatDate(day).replace(/, \d{4}$/, "") : formatDate(day);
