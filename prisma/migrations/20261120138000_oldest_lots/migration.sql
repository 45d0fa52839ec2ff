-- A closing uses up a holding's oldest lots: they are found without reading the others.
DROP INDEX "open_lots_account_id_instrument_idx";
CREATE INDEX "open_lots_account_id_instrument_id_idx" ON "open_lots"("account_id", "instrument", "id");
CREATE INDEX "open_lots_short_idx" ON "open_lots"("account_id", "instrument", "id") WHERE (quantity < (0)::numeric);
