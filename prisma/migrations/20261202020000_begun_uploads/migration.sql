-- AlterTable
ALTER TABLE "upload_sessions" ADD COLUMN     "begun_by_id" UUID;

-- AddForeignKey
ALTER TABLE "upload_sessions" ADD CONSTRAINT "upload_sessions_begun_by_id_fkey" FOREIGN KEY ("begun_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

