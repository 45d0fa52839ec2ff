-- AlterTable
ALTER TABLE "tax_year_seals" ADD COLUMN     "spouse_ids" UUID[];

