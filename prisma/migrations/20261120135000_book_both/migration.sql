-- Closings, lots and days that are the same in both books are kept once.
ALTER TYPE "book" ADD VALUE 'BOTH';

-- The book is told apart last: a period is one range, whatever book is asked for.
ALTER TABLE "realized_days" DROP CONSTRAINT "realized_days_pkey";
ALTER TABLE "realized_days" ADD CONSTRAINT "realized_days_pkey"
  PRIMARY KEY ("user_id", "day", "account_id", "asset_class", "underlying", "book");
DROP INDEX "realized_closings_user_id_book_closed_on_idx";
CREATE INDEX "realized_closings_user_id_closed_on_book_idx" ON "realized_closings"("user_id", "closed_on", "book");
