-- What a file's Cash Balance column says before its first and after its last row of an account.
ALTER TABLE "import_accounts" ADD COLUMN     "closing_balance" DECIMAL(20,4),
ADD COLUMN     "opening_balance" DECIMAL(20,4);

-- Closings without an opening are few: coverage finds them without reading the others.
CREATE INDEX "realized_closings_unmatched_idx" ON "realized_closings"("user_id", "account_id") WHERE unmatched_quantity <> 0;
