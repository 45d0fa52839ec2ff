-- An OPENING adds no shares that a row bought on its day of purchase: the ledgers of those who stated such a day are matched
-- again at the start, as others are after a new version.
UPDATE "users" SET "ledger_version" = 0
 WHERE "id" IN (SELECT "user_id" FROM "ledger_statements" WHERE "kind" = 'OPENING' AND "acquired_on" IS NOT NULL);
