-- Payments on shares that came and went without a trace are one campaign: two of them bore the same id, and one was lost.
-- All campaigns of who has money paid back are derived anew.
INSERT INTO "campaign_backlog" ("user_id", "underlying")
SELECT DISTINCT "user_id", "underlying" FROM "transactions"
WHERE "underlying" IS NOT NULL
  AND "user_id" IN (SELECT "user_id" FROM "campaigns" WHERE "legs" @> '[{"kind": "CASH_RETURNED"}]');
