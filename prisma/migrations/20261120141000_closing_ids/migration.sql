-- A closing's id says which one it is, so that it is known before the row is stored, and one index does for two.
ALTER TABLE "closing_lots" DROP CONSTRAINT "closing_lots_closing_id_fkey";

-- Below zero first: none of the new ids may meet an old one.
UPDATE "closing_lots" l SET closing_id = -1 - c.transaction_id * 4 - (CASE c.book WHEN 'TRADE' THEN 1 WHEN 'TAX' THEN 2 ELSE 0 END)
FROM "realized_closings" c WHERE c.id = l.closing_id;
UPDATE "realized_closings" SET id = -1 - transaction_id * 4 - (CASE book WHEN 'TRADE' THEN 1 WHEN 'TAX' THEN 2 ELSE 0 END);
UPDATE "closing_lots" SET closing_id = -1 - closing_id;
UPDATE "realized_closings" SET id = -1 - id;

ALTER TABLE "closing_lots" ADD CONSTRAINT "closing_lots_closing_id_fkey" FOREIGN KEY ("closing_id") REFERENCES "realized_closings"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- DropIndex
DROP INDEX "realized_closings_book_transaction_id_key";

-- AlterTable
ALTER TABLE "realized_closings" ALTER COLUMN "id" DROP DEFAULT;
DROP SEQUENCE "realized_closings_id_seq";
