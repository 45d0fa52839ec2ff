import { expect, test } from "vitest";
import type { CampaignLeg } from "./campaign-story.queries.ts";
import { WHEEL } from "./testing/campaign-answers.ts";
import { leg } from "./testing/wheel-legs.ts";
import { timelineOf } from "./timeline.ts";

/** `52 Sep 21 to Oct 2 rolled` for each span, by group and row. */
const drawn = (legs: readonly CampaignLeg[]) =>
  timelineOf(legs).groups.map(({ what, rows }) => [
    what,
    rows.map((spans) =>
      spans.map(({ strike, quantity, from, to, end }) =>
        [strike ?? quantity, from.slice(5), to?.slice(5) ?? "open", end].filter(Boolean).join(" "),
      ),
    ),
  ]);

test("a wheel is puts that follow one another, the shares they brought, and the calls over them", () => {
  expect(drawn(WHEEL.legs)).toEqual([
    ["put", [["$52 09-21 10-02 rolled", "$51 10-02 10-09 rolled", "$50 10-09 10-16 assigned"]]],
    ["shares", [["100 10-16 open"]]],
    ["call", [["$53 10-19 10-30 expired", "$53 11-02 11-13 expired", "$54 11-16 open"]]],
  ]);
});

test("contracts that overlap stand in rows of their own; a roll goes on in the row it began in", () => {
  const legs = [
    leg({ day: "2026-03-02", kind: "SOLD_TO_OPEN", instrument: "XYZ260320P50", chain: 0 }),
    leg({ day: "2026-03-03", kind: "SOLD_TO_OPEN", instrument: "XYZ260320P45", chain: 1 }),
    leg({ day: "2026-03-20", kind: "BOUGHT_TO_CLOSE", instrument: "XYZ260320P50", link: "ROLL", chain: 0 }),
    leg({ day: "2026-03-20", kind: "EXPIRED", instrument: "XYZ260320P45", chain: 1 }),
    leg({ day: "2026-03-20", kind: "SOLD_TO_OPEN", instrument: "XYZ260417P40", chain: 2 }),
    leg({ day: "2026-03-20", kind: "SOLD_TO_OPEN", instrument: "XYZ260417P48", link: "ROLL", chain: 0 }),
  ];
  expect(drawn(legs)).toEqual([
    [
      "put",
      [
        ["$50 03-02 03-20 rolled", "$48 03-20 open"],
        ["$45 03-03 03-20 expired", "$40 03-20 open"],
      ],
    ],
  ]);
});

test("a contract closed in part is still open, and shares are told by how many there are", () => {
  const legs = [
    leg({ day: "2026-03-02", kind: "SHARES_BOUGHT", instrument: "XYZ", quantity: "300" }),
    leg({
      day: "2026-03-02",
      kind: "SOLD_TO_OPEN",
      instrument: "XYZ260320C50",
      quantity: "3",
      link: "COVERS",
    }),
    leg({ day: "2026-03-09", kind: "BOUGHT_TO_CLOSE", instrument: "XYZ260320C50", quantity: "1" }),
    leg({ day: "2026-03-09", kind: "SHARES_SOLD", instrument: "XYZ", quantity: "100" }),
  ];
  expect(drawn(legs)).toEqual([
    ["shares", [["300 03-02 03-09", "200 03-09 open"]]],
    ["call", [["$50 03-02 open"]]],
  ]);
});

test("of a story of years the end is drawn, and it is said how much is not", () => {
  const legs = Array.from({ length: 310 }, (_, index) => {
    const day = new Date(Date.UTC(2020, 0, 3 + index * 7)).toISOString().slice(0, 10);
    const instrument = `XYZ${day.slice(2).replaceAll("-", "")}P50`;
    return leg({ day, kind: "SOLD_TO_OPEN", instrument, chain: index });
  });
  const { groups, leftOut } = timelineOf(legs);
  expect(leftOut).toBe(10);
  expect(groups[0]?.rows.flat()[0]?.from).toBe("2020-03-13");
});
