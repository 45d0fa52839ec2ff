-- CreateTable
CREATE TABLE "realized_day_totals" (
    "user_id" UUID NOT NULL,
    "book" "book" NOT NULL,
    "day" DATE NOT NULL,
    "account_id" UUID NOT NULL,
    "trades" INTEGER NOT NULL,
    "matched" INTEGER NOT NULL,
    "unmatched" INTEGER NOT NULL,
    "wins" INTEGER NOT NULL,
    "losses" INTEGER NOT NULL,
    "gross" DECIMAL(20,4) NOT NULL,
    "commission" DECIMAL(20,4) NOT NULL,
    "fees" DECIMAL(20,4) NOT NULL,
    "net" DECIMAL(20,4) NOT NULL,
    "open_amount" DECIMAL(20,4) NOT NULL,
    "largest_win" DECIMAL(20,4) NOT NULL,
    "largest_loss" DECIMAL(20,4) NOT NULL,

    CONSTRAINT "realized_day_totals_pkey" PRIMARY KEY ("user_id","book","day","account_id")
);

-- CreateTable
CREATE TABLE "realized_months" (
    "user_id" UUID NOT NULL,
    "book" "book" NOT NULL,
    "month" DATE NOT NULL,
    "account_id" UUID NOT NULL,
    "asset_class" TEXT NOT NULL,
    "underlying" TEXT NOT NULL,
    "matched" INTEGER NOT NULL,
    "unmatched" INTEGER NOT NULL,
    "buys" DECIMAL(20,4) NOT NULL,
    "sells" DECIMAL(20,4) NOT NULL,
    "cash_buys" DECIMAL(20,4) NOT NULL,
    "cash_sells" DECIMAL(20,4) NOT NULL,

    CONSTRAINT "realized_months_pkey" PRIMARY KEY ("user_id","book","month","account_id","asset_class","underlying")
);

-- CreateIndex
CREATE INDEX "realized_day_totals_account_id_idx" ON "realized_day_totals"("account_id");

-- CreateIndex
CREATE INDEX "realized_months_account_id_idx" ON "realized_months"("account_id");

-- What is on record, before the constraints are there to be asked for every row.
INSERT INTO "realized_day_totals"
SELECT d.user_id, b.book, d.day, d.account_id, sum(d.trades), sum(d.matched), sum(d.unmatched), sum(d.wins), sum(d.losses),
       sum(d.gross), sum(d.commission), sum(d.fees), sum(d.net), sum(d.open_amount), max(d.largest_win), min(d.largest_loss)
FROM "realized_days" d JOIN unnest('{TRADE,TAX}'::"book"[]) AS b(book) ON d.book::text IN (b.book::text, 'BOTH')
GROUP BY d.user_id, b.book, d.day, d.account_id;

INSERT INTO "realized_months"
SELECT d.user_id, b.book, d.day - (extract(day FROM d.day)::int - 1), d.account_id, d.asset_class, d.underlying, sum(d.matched),
       sum(d.unmatched), sum(d.buys), sum(d.sells), sum(d.cash_buys), sum(d.cash_sells)
FROM "realized_days" d JOIN unnest('{TRADE,TAX}'::"book"[]) AS b(book) ON d.book::text IN (b.book::text, 'BOTH')
GROUP BY d.user_id, b.book, 3, d.account_id, d.asset_class, d.underlying;

-- AddForeignKey
ALTER TABLE "realized_day_totals" ADD CONSTRAINT "realized_day_totals_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "realized_day_totals" ADD CONSTRAINT "realized_day_totals_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "brokerage_accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "realized_months" ADD CONSTRAINT "realized_months_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "realized_months" ADD CONSTRAINT "realized_months_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "brokerage_accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
