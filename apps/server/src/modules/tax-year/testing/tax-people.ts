import { expect } from "vitest";
import { graphqlRequest, type TestApp, type TestUser } from "../../../testing/test-app.ts";

const LOT = `id accountId accountName instrument underlying quantity isShort acquired openedOn sold proceeds cost adjustment gain term
  code holdingSince replacementOf isLost lost closingTransactionId openingTransactionId`;

/** All that a tax year tells. */
export const TAX_YEAR = `year reading incomplete marksMissing { instrument day } notice openUntil sealedOn
  shortTerm longTerm section1256 longTerm1256 shortTerm1256 disallowed deferred lostToRetirement washes lotCount lots { ${LOT} }
  section1256Rows { instrument quantity isShort openedOn closedOn isMarked mark markDay markSource startedAtMark proceeds cost gain }
  carried { accountName instrument quantity acquired holdingSince amount basis lossLotId }
  questions { kind sentence amount lotId }
  wouldChange { rows dollars lots { before { sold gain } after { sold gain } difference }
    section1256Rows { before { gain } after { gain } difference } }`;

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever they asked for
type Told = any;

export async function taxYearOf(
  app: TestApp,
  user: TestUser,
  year: number,
  reading = "BROKER",
): Promise<Told> {
  const query = `{ getTaxYear(year: ${year}, reading: ${reading}) { ${TAX_YEAR} } }`;
  const { data, errors } = await graphqlRequest(app, user, query);
  expect(errors).toBeUndefined();
  return data.getTaxYear;
}

/** The answer of a field that is asked for by its text. */
export async function answerOf(app: TestApp, user: TestUser | undefined, text: string): Promise<Told> {
  const { data, errors } = await graphqlRequest(app, user, text);
  expect(errors).toBeUndefined();
  return data === undefined ? undefined : Object.values(data)[0];
}

/** `100 XYZ 2013-01-01 to 2013-06-01: 750 - 1000 + 250 = 0 SHORT W` */
export const lotWords = ({ quantity, instrument, acquired, sold, ...lot }: Told): string => {
  const { proceeds, cost, adjustment, gain, term, code } = lot;
  const added = adjustment === null ? "" : ` + ${adjustment}`;
  return `${quantity} ${instrument} ${acquired} to ${sold}: ${proceeds} - ${cost}${added} = ${gain} ${term}${code === null ? "" : ` ${code}`}`;
};

/** `100 XYZ of 2013-06-15 since 2013-01-15: 1050 with 250` */
export const carriedWords = ({ quantity, instrument, acquired, holdingSince, amount, basis }: Told): string =>
  `${quantity} ${instrument} of ${acquired} since ${holdingSince}: ${basis} with ${amount}`;
