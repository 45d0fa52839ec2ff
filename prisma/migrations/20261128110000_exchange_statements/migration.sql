-- AlterTable
ALTER TABLE "ledger_statements" ADD COLUMN     "is_taxable" BOOLEAN,
ADD COLUMN     "value" DECIMAL(24,8);
