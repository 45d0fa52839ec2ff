-- AlterTable
ALTER TABLE "ledger_statements" ADD COLUMN     "into_account_id" UUID;

-- CreateIndex
CREATE INDEX "ledger_statements_into_account_id_idx" ON "ledger_statements"("into_account_id");

-- AddForeignKey
ALTER TABLE "ledger_statements" ADD CONSTRAINT "ledger_statements_into_account_id_fkey" FOREIGN KEY ("into_account_id") REFERENCES "brokerage_accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
