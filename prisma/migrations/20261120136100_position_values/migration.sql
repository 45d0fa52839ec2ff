-- Symbols and types of a person's holdings are listed by jumping from one to the next.
CREATE INDEX "positions_values_idx" ON "positions"("user_id", "symbol", "type") WHERE (kind = 'HOLDING');

-- Room on each page, so that an edited row stays beside its neighbours of the same day.
ALTER TABLE "positions" SET (fillfactor = 90);
