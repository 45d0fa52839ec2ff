-- A rename by rows of one account counts in all accounts now, and contracts sold beside joined shares join them: whoever
-- has such rows, or joined campaigns, gets their campaigns derived anew.
INSERT INTO "campaign_backlog" ("user_id", "underlying")
SELECT DISTINCT t."user_id", t."underlying" FROM "transactions" t
 WHERE t."underlying" IS NOT NULL AND t."asset_class" IS NOT NULL
   AND t."user_id" IN (SELECT "user_id" FROM "transactions" WHERE "type" IN ('CORPORATE_ACTION', 'REVERSE_SPLIT')
                       UNION SELECT "user_id" FROM "campaign_edits" WHERE "kind" = 'JOIN')
    ON CONFLICT DO NOTHING;

-- Contracts that rows of a change of name re-strike, and renames stated for one day, are matched by other rules now: the
-- ledgers of those who have them are matched again at the start, as others are after a new version.
UPDATE "users" SET "ledger_version" = 0
 WHERE "id" IN (SELECT "user_id" FROM "transactions" WHERE "reorganization" LIKE 'N/C %' AND "asset_class" = 'OPTION'
                UNION SELECT "user_id" FROM "ledger_statements" WHERE "kind" = 'RENAME'
                       GROUP BY "user_id", "day" HAVING count(*) > 1);
