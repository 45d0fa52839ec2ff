-- CreateEnum
CREATE TYPE "upload_operation_status" AS ENUM ('PROCESSING', 'COMPLETED', 'FAILED', 'CANCELLED');

-- AlterTable
ALTER TABLE "upload_sessions" ADD COLUMN     "operation_id" UUID;

-- CreateTable
CREATE TABLE "upload_operations" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "file_name" TEXT NOT NULL,
    "sha256" BYTEA NOT NULL,
    "status" "upload_operation_status" NOT NULL DEFAULT 'PROCESSING',
    "step" SMALLINT NOT NULL DEFAULT 1,
    "step_percent" SMALLINT NOT NULL DEFAULT 0,
    "percent" SMALLINT NOT NULL DEFAULT 0,
    "total_items" INTEGER NOT NULL,
    "processed_items" INTEGER NOT NULL DEFAULT 0,
    "result" JSONB,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "upload_operations_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "upload_operations_percent_check" CHECK (percent BETWEEN 0 AND 100 AND step_percent BETWEEN 0 AND 100),
    CONSTRAINT "upload_operations_items_check" CHECK (processed_items BETWEEN 0 AND total_items),
    CONSTRAINT "upload_operations_ended_check" CHECK ((status = 'PROCESSING') = (ended_at IS NULL))
);

-- CreateIndex
CREATE INDEX "upload_operations_session_id_idx" ON "upload_operations"("session_id");

-- CreateIndex
CREATE INDEX "upload_operations_user_id_status_idx" ON "upload_operations"("user_id", "status");

-- CreateIndex
CREATE INDEX "upload_operations_status_ended_at_idx" ON "upload_operations"("status", "ended_at");

-- CreateIndex
CREATE UNIQUE INDEX "upload_operations_active_session_key" ON "upload_operations"("session_id") WHERE (status = 'PROCESSING');

-- CreateIndex
CREATE UNIQUE INDEX "upload_operations_active_file_key" ON "upload_operations"("user_id", "sha256") WHERE (status = 'PROCESSING');

-- AddForeignKey
ALTER TABLE "upload_operations" ADD CONSTRAINT "upload_operations_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upload_operations" ADD CONSTRAINT "upload_operations_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "upload_sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
