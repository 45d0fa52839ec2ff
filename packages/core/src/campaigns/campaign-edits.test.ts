import { expect, test } from "vitest";
import { type CampaignEdits, NO_EDITS } from "./campaign-edits.ts";
import {
  assigned,
  bought,
  buyToClose,
  campaignsOf,
  expired,
  inWords,
  putShares,
  sellToOpen,
  sold,
} from "./testing/wheel.ts";

const ROWS = [
  sellToOpen("2026-01-08", "XYZ260116P50", "100"),
  sellToOpen("2026-01-09", "XYZ260116C60", "40"),
  buyToClose("2026-01-15", "XYZ260116P50", "-150"),
  sellToOpen("2026-01-15", "XYZ260220P50", "220"),
  expired("2026-01-16", "XYZ260116C60"),
  expired("2026-02-20", "XYZ260220P50"),
  sellToOpen("2026-04-01", "XYZ260417P45", "70"),
  expired("2026-04-17", "XYZ260417P45"),
];
const rank = (row: number) => `${row}`.padStart(6, "0");

const told = (edits: Partial<CampaignEdits>) =>
  campaignsOf(ROWS, { edits: { ...NO_EDITS, ...edits } }).map(
    (campaign) => `${inWords(campaign)}${campaign.name === undefined ? "" : ` "${campaign.name}"`}`,
  );

test("without edits there are two", () => {
  expect(told({})).toEqual([
    "OPTIONS 2026-01-08 CLOSED 2026-02-20: 210 + 0 + 0",
    "OPTIONS 2026-04-01 CLOSED 2026-04-17: 70 + 0 + 0",
  ]);
});

test("split at the call: the roll of the put stays with the put", () => {
  expect(told({ splits: [rank(1)] })).toEqual([
    "OPTIONS 2026-01-08 CLOSED 2026-02-20: 170 + 0 + 0",
    "OPTIONS 2026-01-09 CLOSED 2026-01-16: 40 + 0 + 0",
    "OPTIONS 2026-04-01 CLOSED 2026-04-17: 70 + 0 + 0",
  ]);
});

test("after a split a call goes with the shares that it covers, a put with the newest", () => {
  const rows = [
    sellToOpen("2026-01-08", "XYZ260116P50", "100"),
    sellToOpen("2026-01-09", "XYZ260417P45", "70"),
    assigned("2026-01-16", "XYZ260116P50"),
    putShares("2026-01-16", 50),
    sellToOpen("2026-01-20", "XYZ260220C52", "30"),
    sellToOpen("2026-01-21", "XYZ260220P40", "20"),
  ];
  const campaigns = campaignsOf(rows, { edits: { ...NO_EDITS, splits: [rank(1)] } });
  expect(campaigns.map(({ legs }) => legs.map(({ transactionId }) => transactionId))).toEqual([
    ["0", "2", "3", "4"],
    ["1", "5"],
  ]);
});

test("while the newer part of a split is open the older one waits for nothing", () => {
  const rows = ROWS.slice(0, 2).concat(buyToClose("2026-01-15", "XYZ260116P50", "-150"));
  const [older, newer] = campaignsOf(rows, { edits: { ...NO_EDITS, splits: [rank(1)] } });

  expect(older && inWords(older, "2026-01-16")).toBe("OPTIONS 2026-01-08 CLOSED 2026-01-15: -50 + 0 + 0");
  expect(newer && inWords(newer, "2026-01-16")).toBe("OPTIONS 2026-01-09 OPEN: 0 + 0 + 0");
});

test("joined they bear the name of the one that the other joins", () => {
  const texts = [
    { rank: rank(6), name: "Spring" },
    { rank: rank(0), name: "Winter" },
  ];
  expect(told({ joins: [{ rank: rank(6), withRank: rank(0) }], texts })).toEqual([
    'OPTIONS 2026-01-08 CLOSED 2026-04-17: 280 + 0 + 0 "Winter"',
  ]);
});

test("joined they are one, also by a row in its midst", () => {
  const one = ["OPTIONS 2026-01-08 CLOSED 2026-04-17: 280 + 0 + 0"];
  expect(told({ joins: [{ rank: rank(6), withRank: rank(0) }] })).toEqual(one);
  expect(told({ joins: [{ rank: rank(7), withRank: rank(3) }] })).toEqual(one);
});

const BESIDE_SHARES = [
  sellToOpen("2026-01-08", "XYZ260116P50", "100"),
  expired("2026-01-16", "XYZ260116P50"),
  bought("2026-03-02", "-4800"),
  sellToOpen("2026-04-01", "XYZ260417P45", "70"),
  expired("2026-04-17", "XYZ260417P45"),
  sellToOpen("2026-05-15", "XYZ260619P45", "60"),
  buyToClose("2026-05-20", "XYZ260619P45", "-20"),
  sold("2026-06-01", "5000"),
  sellToOpen("2026-07-01", "XYZ260717P45", "30"),
  expired("2026-07-17", "XYZ260717P45"),
];

test("a put sold beside shares that a person joined to a campaign is part of it, until a person splits it off", () => {
  const toldOf = (edits: Partial<CampaignEdits>) =>
    campaignsOf(BESIDE_SHARES, { edits: { ...NO_EDITS, ...edits } }).map((campaign) => inWords(campaign));
  const last = "OPTIONS 2026-07-01 CLOSED 2026-07-17: 30 + 0 + 0";
  expect(toldOf({})).toEqual([
    "OPTIONS 2026-01-08 CLOSED 2026-01-16: 100 + 0 + 0",
    "HOLDING 2026-03-02 CLOSED 2026-06-01: 0 + 200 + 0",
    "OPTIONS 2026-04-01 CLOSED 2026-04-17: 70 + 0 + 0",
    "OPTIONS 2026-05-15 CLOSED 2026-05-20: 40 + 0 + 0",
    last,
  ]);

  // Either of both may be the one that the other was joined to.
  for (const [rank, withRank] of [
    ["000002", "000000"],
    ["000000", "000002"],
  ] as const) {
    const joins = [{ rank, withRank }];
    expect(toldOf({ joins })).toEqual(["WHEEL 2026-01-08 CLOSED 2026-06-01: 210 + 200 + 0", last]);
    expect(toldOf({ joins, splits: ["000005"] })).toEqual([
      "WHEEL 2026-01-08 CLOSED 2026-06-01: 170 + 200 + 0",
      "OPTIONS 2026-05-15 CLOSED 2026-05-20: 40 + 0 + 0",
      last,
    ]);
  }
});

test("a split and a join at once", () => {
  expect(told({ splits: [rank(1)], joins: [{ rank: rank(6), withRank: rank(1) }] })).toEqual([
    "OPTIONS 2026-01-08 CLOSED 2026-02-20: 170 + 0 + 0",
    "OPTIONS 2026-01-09 CLOSED 2026-04-17: 110 + 0 + 0",
  ]);
});

test("a name stays with its row when an older file puts rows before it, and waits while the row is gone", () => {
  expect(told({ texts: [{ rank: rank(3), name: "Winter" }] })[0]).toBe(
    'OPTIONS 2026-01-08 CLOSED 2026-02-20: 210 + 0 + 0 "Winter"',
  );
  const gone = "is on no record";
  expect(
    told({
      texts: [{ rank: gone, name: "Winter" }],
      splits: [gone],
      joins: [{ rank: gone, withRank: rank(0) }],
    }),
  ).toEqual(told({}));
});
