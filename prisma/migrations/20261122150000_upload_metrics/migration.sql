-- How uploads went, for the administrators' figures. Whoever reads it learns nothing of a file but its size and kind.
CREATE TABLE "upload_metrics" (
    "id" BIGSERIAL NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,
    "user_id" UUID NOT NULL,
    "session_id" UUID,
    "operation_id" UUID,
    "stage" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "size_bytes" BIGINT,
    "brokerage" TEXT,
    "file_type" TEXT,
    "problem" TEXT,

    CONSTRAINT "upload_metrics_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "upload_metrics_ended_at_idx" ON "upload_metrics"("ended_at");

CREATE UNIQUE INDEX "upload_metrics_operation_id_key" ON "upload_metrics"("operation_id");

CREATE UNIQUE INDEX "upload_metrics_imported_session_key" ON "upload_metrics"("session_id") WHERE (stage = 'IMPORT' AND outcome = 'SUCCESS');

-- The kind of why an import in the background failed.
ALTER TABLE "upload_operations" ADD COLUMN "problem" TEXT;
