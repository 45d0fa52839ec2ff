-- The order of rows within a day, by the files that have them (docs/decisions/033). Rows on record get theirs when the
-- server matches ledgers of the version before again; until then their order is unknown, as before.
ALTER TABLE "transactions" ADD COLUMN "day_order" INTEGER;
ALTER TABLE "imports"
  ADD COLUMN "first_day" DATE,
  ADD COLUMN "last_day" DATE,
  ADD COLUMN "lines_in_order" INTEGER[];

-- Rows of a day are found by their event date; these few have another one.
CREATE INDEX "transactions_posted_later_idx" ON "transactions" ("account_id", "run_date") WHERE run_date <> event_date;
