-- Campaigns keep what is open of them, and are covered by the rule of open contracts: all are derived anew.
INSERT INTO "campaign_backlog" ("user_id", "underlying")
SELECT DISTINCT "user_id", "underlying" FROM "campaigns"
ON CONFLICT DO NOTHING;
