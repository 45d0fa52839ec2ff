-- AlterTable
ALTER TABLE "realized_days" ADD COLUMN "winning_net" DECIMAL(20,4) NOT NULL DEFAULT 0;

-- What is on record. A day's own figures tell it, except where several closings won and several lost: those are added up.
UPDATE "realized_days" d SET "winning_net" = CASE
  WHEN d.losses = 0 THEN d.net
  WHEN d.wins = 1 THEN d.largest_win
  WHEN d.losses = 1 THEN d.net - d.largest_loss
  ELSE (SELECT coalesce(sum(c.net), 0) FROM "realized_closings" c
         WHERE c.user_id = d.user_id AND c.closed_on = d.day AND c.account_id = d.account_id
           AND c.asset_class = d.asset_class AND c.underlying = d.underlying AND c.net > 0
           AND c.book::text IN ('BOTH', CASE d.book::text WHEN 'TAX' THEN 'TAX' ELSE 'TRADE' END))
  END
WHERE d.wins > 0;

ALTER TABLE "realized_days" ALTER COLUMN "winning_net" DROP DEFAULT;

-- AlterTable
ALTER TABLE "realized_months" ADD COLUMN "wins" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "losses" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "commission" DECIMAL(20,4) NOT NULL DEFAULT 0,
ADD COLUMN "fees" DECIMAL(20,4) NOT NULL DEFAULT 0,
ADD COLUMN "winning_net" DECIMAL(20,4) NOT NULL DEFAULT 0;

UPDATE "realized_months" m
   SET "wins" = s.wins, "losses" = s.losses, "commission" = s.commission, "fees" = s.fees, "winning_net" = s.winning_net
  FROM (SELECT d.user_id, b.book, date_trunc('month', d.day)::date AS month, d.account_id, d.asset_class, d.underlying,
               sum(d.wins) AS wins, sum(d.losses) AS losses, sum(d.commission) AS commission, sum(d.fees) AS fees,
               sum(d.winning_net) AS winning_net
          FROM "realized_days" d JOIN unnest('{TRADE,TAX}'::"book"[]) AS b(book) ON d.book::text IN (b.book::text, 'BOTH')
         GROUP BY 1, 2, 3, 4, 5, 6) s
 WHERE (m.user_id, m.book, m.month, m.account_id, m.asset_class, m.underlying)
     = (s.user_id, s.book, s.month, s.account_id, s.asset_class, s.underlying);

ALTER TABLE "realized_months" ALTER COLUMN "wins" DROP DEFAULT,
ALTER COLUMN "losses" DROP DEFAULT,
ALTER COLUMN "commission" DROP DEFAULT,
ALTER COLUMN "fees" DROP DEFAULT,
ALTER COLUMN "winning_net" DROP DEFAULT;
