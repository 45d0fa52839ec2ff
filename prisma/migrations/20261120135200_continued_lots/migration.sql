-- Open lots bear all that matching needs to go on from them.
ALTER TABLE "open_lots" ADD COLUMN "commission" DECIMAL(20,4), ADD COLUMN "fees" DECIMAL(20,4), ADD COLUMN "held_since" DATE;

-- The last day of an instrument is looked up before a small import goes on from its lots.
DROP INDEX "transactions_user_id_underlying_instrument_idx";
CREATE INDEX "transactions_user_id_underlying_instrument_event_date_idx"
  ON "transactions"("user_id", "underlying", "instrument", "event_date");
