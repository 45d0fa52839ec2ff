-- A campaign keeps how many of its closings have no opening on record, and how many premiums no file tells; a closing that was rolled
-- keeps its pairs. All are derived anew: also shares that never met an option may have been sold without their purchase.
INSERT INTO "campaign_backlog" ("user_id", "underlying")
SELECT DISTINCT "user_id", "underlying" FROM "campaigns"
ON CONFLICT DO NOTHING;
