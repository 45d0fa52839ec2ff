-- A RENAME comes before what rows of its day tell of the new name now: the ledgers of those who have such rows are matched
-- again at the start, as others are after a new version.
UPDATE "users" SET "ledger_version" = 0
 WHERE "id" IN (SELECT s."user_id" FROM "ledger_statements" s
                  JOIN "transactions" t ON t."user_id" = s."user_id" AND t."underlying" = s."into_underlying"
                                       AND t."event_date" = s."day"
                 WHERE s."kind" = 'RENAME' AND t."type" IN ('SPLIT', 'RETURN_OF_CAPITAL', 'CASH_IN_LIEU'));
