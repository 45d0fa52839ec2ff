-- Which lots a sale took, as a person states it.
ALTER TABLE "ledger_statements" ADD COLUMN "sale_rank" TEXT;
ALTER TABLE "ledger_statements" ADD COLUMN "books" TEXT;
