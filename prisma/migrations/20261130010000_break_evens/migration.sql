-- A break-even counts what contracts deliver, and is unknown where a closing has no opening on record. Campaigns of which something
-- is open have one: these are derived anew.
INSERT INTO "campaign_backlog" ("user_id", "underlying")
SELECT DISTINCT "user_id", "underlying" FROM "campaigns" WHERE "is_open"
ON CONFLICT DO NOTHING;
