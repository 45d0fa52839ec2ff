-- Reference data has two layers: the source's row stays beneath an administrator's edit or deletion. The next start
-- fills in what the program computes.
ALTER TABLE "market_holidays" ADD COLUMN "source" JSONB;
ALTER TABLE "option_expiries" ADD COLUMN "source" JSONB;
ALTER TABLE "earnings_records" ADD COLUMN "source" JSONB;
ALTER TABLE "reference_deletions" ADD COLUMN "source" JSONB,
ADD COLUMN "survives_sync" BOOLEAN NOT NULL DEFAULT true;

-- Expiries were deleted by range, and came back with a sync.
UPDATE "reference_deletions" SET "survives_sync" = false WHERE "table_name" = 'option_expiries';

-- A half day is named for itself; rows of our own rules are renamed by the next start.
UPDATE "market_holidays" SET "event_name" = 'Day after Thanksgiving', "updated_at" = now()
 WHERE "exchange" = 'US' AND "provenance" = 'FINNHUB' AND "trading_hour" <> ''
   AND "event_name" LIKE 'Thanksgiving%' AND extract(isodow FROM "at_date") = 5;
