-- All that coverage asks of closings without an opening is in the index.
DROP INDEX "realized_closings_unmatched_idx";
CREATE INDEX "realized_closings_unmatched_idx" ON "realized_closings"("user_id", "account_id", "closed_on", "underlying", "instrument", "book") WHERE unmatched_quantity <> 0;
