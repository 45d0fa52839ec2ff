import { calendarDate } from "@strikebook/core/shared/calendar-date";
import { beforeAll, expect, test } from "vitest";
import { insertAccount } from "../../testing/ledger-rows.ts";
import { createUser, startTestApp } from "../../testing/test-app.ts";
import { createCampaignsRepository } from "./campaigns.repository.ts";

// 6,000 campaigns: one of ten is open, one of ten waits until a day in December 2026, one of ten holds shares alone.

const app = await startTestApp();
const ann = await createUser(app);
const { owner } = app;
const TODAY = calendarDate("2026-11-20");
const FIRST_PAGE = { includeHoldings: false, descending: false, page: 0, size: 20 } as const;
beforeAll(async () => {
  const { id } = await insertAccount(app, ann, { name: "Joint", number: "J1" });
  await owner.query(
    `INSERT INTO campaigns (user_id, id, account_id, underlying, first_rank, kind, opened_on, is_open, waits_until, figures,
       legs, chains)
     SELECT $1, gen_random_uuid(), $2, 'SYM', n::text, CASE n % 10 WHEN 9 THEN 'HOLDING' ELSE 'OPTIONS' END,
            DATE '2010-01-01' + n % 5000, n % 10 = 0, CASE n % 10 WHEN 1 THEN DATE '2026-12-01' END,
            '{}', '[]', '[]'
       FROM generate_series(1, 6000) AS n`,
    [ann.id, id],
  );
  await owner.query("ANALYZE campaigns");
});

test.each([
  [undefined, 5400],
  ["OPEN", 600],
  ["WAITING", 600],
  ["CLOSED", 4200],
] as const)("of state %s there are %i, counted by the small index", async (state, count) => {
  // Campaigns with their legs are a hundred times as long as these: no plan reads all of them.
  await owner.query("BEGIN; SET LOCAL enable_seqscan = off");
  const { total } = await createCampaignsRepository({ pool: owner, derive: async () => undefined }).list(
    ann.id,
    { ...FIRST_PAGE, accountIds: null, state },
    TODAY,
  );
  const { rows } = await owner.query(
    "SELECT pg_stat_get_xact_numscans('campaigns_counted_idx'::regclass)::int AS scans",
  );
  await owner.query("ROLLBACK");

  expect(total).toBe(count);
  expect(rows[0].scans).toBeGreaterThan(0);
});
