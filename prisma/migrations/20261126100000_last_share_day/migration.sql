-- What is opened on the day on which a campaign's last share goes belongs to it while a roll or shares of another put keep it
-- open: campaigns are derived anew when they are next asked for.
INSERT INTO "campaign_backlog" ("user_id", "underlying")
SELECT "user_id", "underlying" FROM "transactions" WHERE "underlying" IS NOT NULL AND "asset_class" IS NOT NULL
UNION SELECT "user_id", "underlying" FROM "campaigns"
ON CONFLICT DO NOTHING;
