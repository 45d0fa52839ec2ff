-- The ledger from the newest row on, of all and of one underlying: a page is read without the rows before it.
CREATE INDEX "transactions_newest_idx" ON "transactions"("user_id", "event_date", "account_id", "run_date", "day_order", "id", "type");
CREATE INDEX "transactions_newest_of_underlying_idx" ON "transactions"("user_id", "underlying", "event_date", "account_id", "run_date", "day_order", "id");

-- Pages of open lots, and how many there are.
CREATE INDEX "open_lots_by_name_idx" ON "open_lots"("user_id", "underlying", "instrument", "held_since", "id", "book");
