-- Matching goes on from lots in which the books differ: those of either book are found without reading the others.
CREATE INDEX "open_lots_differing_idx" ON "open_lots"("account_id", "instrument", "id") WHERE (book <> 'BOTH'::book);
-- Cancellations are looked for whenever days are summed up again.
CREATE INDEX "transactions_cancel_idx" ON "transactions"("user_id", "underlying", "instrument") WHERE (type = 'CANCEL'::text);
