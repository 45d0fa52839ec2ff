-- AlterTable
ALTER TABLE "realized_day_totals" ADD COLUMN "option_net" DECIMAL(20,4) NOT NULL DEFAULT 0;

-- What is on record.
UPDATE "realized_day_totals" t SET "option_net" = o.net
FROM (SELECT d.user_id, b.book, d.day, d.account_id, sum(d.net) AS net
      FROM "realized_days" d JOIN unnest('{TRADE,TAX}'::"book"[]) AS b(book) ON d.book::text IN (b.book::text, 'BOTH')
      WHERE d.asset_class = 'OPTION'
      GROUP BY d.user_id, b.book, d.day, d.account_id) o
WHERE (t.user_id, t.book, t.day, t.account_id) = (o.user_id, o.book, o.day, o.account_id) AND o.net <> 0;

ALTER TABLE "realized_day_totals" ALTER COLUMN "option_net" DROP DEFAULT;

-- CreateIndex
CREATE INDEX "transactions_income_idx" ON "transactions"("user_id", "event_date") WHERE (type = ANY (ARRAY['CAP_GAIN'::text, 'DIVIDEND'::text, 'FEE'::text, 'INTEREST'::text, 'MARGIN_INTEREST'::text, 'TAX'::text, 'PLAN_DIVIDEND'::text, 'PLAN_FEE'::text]));
