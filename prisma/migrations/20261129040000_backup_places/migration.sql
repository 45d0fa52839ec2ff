-- AlterTable
ALTER TABLE "backups" ADD COLUMN     "folder" TEXT,
ADD COLUMN     "missed_told_at" TIMESTAMPTZ(3);
