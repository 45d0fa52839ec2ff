-- The percents of several children that left a parent on one day are all of its cost before that day now: the ledgers of
-- those who stated such are matched again at the start, as others are after a new version.
UPDATE "users" SET "ledger_version" = 0
 WHERE "id" IN (SELECT "user_id" FROM "ledger_statements" WHERE "kind" = 'ALLOCATE'
                 GROUP BY "user_id", "day", "instrument" HAVING count(*) > 1);
