-- What was held by a person's word without a day of purchase is older than what rows bought on that day: these ledgers are
-- matched again at the next start.
UPDATE "users" SET "ledger_version" = 0
WHERE "id" IN (SELECT "user_id" FROM "ledger_statements" WHERE "kind" = 'OPENING' AND "acquired_on" IS NULL);
