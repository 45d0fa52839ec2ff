-- An account that ended counts nothing from this day on.
ALTER TABLE "brokerage_accounts" ADD COLUMN "closed_on" DATE;

-- Null and false are the same: rows that the change history and edits kept as JSON have no such field.
ALTER TABLE "positions" ADD COLUMN "is_whole_list" BOOLEAN;

ALTER TABLE "portfolio_snapshots" ADD COLUMN "is_whole" BOOLEAN NOT NULL DEFAULT false;

-- A row that an edit moved to another day is in no file of that day.
UPDATE "portfolio_snapshots" s SET "is_whole" = true
 WHERE EXISTS (SELECT FROM "positions" p
                WHERE p."account_id" = s."account_id" AND p."portfolio_date" = s."portfolio_date"
                  AND p."import_id" IS NOT NULL AND p."row_key" NOT LIKE 'MOVED|%');

CREATE INDEX "portfolio_snapshots_account_id_portfolio_date_idx" ON "portfolio_snapshots" ("account_id", "portfolio_date");
