-- What an expired contract ties up, and campaigns under a new name: all are derived anew when they are next asked for.
INSERT INTO "campaign_backlog" ("user_id", "underlying")
SELECT "user_id", "underlying" FROM "transactions" WHERE "underlying" IS NOT NULL AND "asset_class" IS NOT NULL
UNION SELECT "user_id", "underlying" FROM "campaigns"
ON CONFLICT DO NOTHING;
