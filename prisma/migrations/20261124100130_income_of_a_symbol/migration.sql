-- With the type, as the index over all rows: the income of a symbol is found without its trades.
DROP INDEX "transactions_newest_of_underlying_idx";
CREATE INDEX "transactions_newest_of_underlying_idx" ON "transactions"("user_id", "underlying", "event_date", "account_id", "run_date", "day_order", "id", "type");
