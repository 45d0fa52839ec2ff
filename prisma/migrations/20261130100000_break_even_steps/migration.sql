-- A campaign keeps the steps of its break-even. Those that met an option are derived anew.
INSERT INTO "campaign_backlog" ("user_id", "underlying")
SELECT DISTINCT "user_id", "underlying" FROM "campaigns" WHERE "kind" <> 'HOLDING'
ON CONFLICT DO NOTHING;
