-- A rename by rows of one account counts in all accounts now: whoever has such rows gets their campaigns derived anew.
INSERT INTO "campaign_backlog" ("user_id", "underlying")
SELECT DISTINCT t."user_id", t."underlying" FROM "transactions" t
 WHERE t."underlying" IS NOT NULL AND t."asset_class" IS NOT NULL
   AND t."user_id" IN (SELECT "user_id" FROM "transactions" WHERE "type" IN ('CORPORATE_ACTION', 'REVERSE_SPLIT'))
    ON CONFLICT DO NOTHING;
