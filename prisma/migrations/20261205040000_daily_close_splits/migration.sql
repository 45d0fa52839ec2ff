-- CreateIndex
CREATE INDEX "daily_close_splits_idx" ON "daily_close"("instrument", "day") WHERE (split <> (1)::numeric);

