-- When a statement was last taken back stood in the audit log alone, which administrators clean up. The log doesn't name the account, so each
-- of the person's accounts gets the moment, as it was read until now.
ALTER TABLE "brokerage_accounts" ADD COLUMN "statement_removed_at" TIMESTAMPTZ(3);

UPDATE "brokerage_accounts" SET "statement_removed_at" = removed."at"
  FROM (SELECT "performed_by_id", max("performed_at") AS "at" FROM "audit_logs"
         WHERE "action_type" = 'STATEMENT_REMOVED' GROUP BY 1) AS removed
 WHERE removed."performed_by_id" = "brokerage_accounts"."user_id";
