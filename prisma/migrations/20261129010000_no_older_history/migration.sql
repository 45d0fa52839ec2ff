-- AlterTable
ALTER TABLE "brokerage_accounts" ADD COLUMN     "history_begins_on" DATE;

-- AlterTable
ALTER TABLE "share_evidence" ADD COLUMN     "is_beginning" BOOLEAN NOT NULL DEFAULT false;
