-- Shares that are older than the first file join a campaign with the first call over them, also where a call takes them away;
-- what is opened on the day on which shares join, and what shares cost before a return of capital or a spin-off, is told anew:
-- campaigns are derived again when they are next asked for.
INSERT INTO "campaign_backlog" ("user_id", "underlying")
SELECT "user_id", "underlying" FROM "transactions" WHERE "underlying" IS NOT NULL AND "asset_class" IS NOT NULL
UNION SELECT "user_id", "underlying" FROM "campaigns"
ON CONFLICT DO NOTHING;
