-- Settings and history of the upload queue belong to the person and follow them to every browser.
CREATE TABLE "upload_queue_settings" (
    "user_id" UUID NOT NULL,
    "settings" JSONB NOT NULL,

    CONSTRAINT "upload_queue_settings_pkey" PRIMARY KEY ("user_id")
);

CREATE TABLE "remembered_uploads" (
    "user_id" UUID NOT NULL,
    "id" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "size_bytes" BIGINT NOT NULL,
    "status" TEXT NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" BIGINT,
    "message" TEXT,

    CONSTRAINT "remembered_uploads_pkey" PRIMARY KEY ("user_id", "id")
);

CREATE INDEX "remembered_uploads_user_id_ended_at_idx" ON "remembered_uploads"("user_id", "ended_at" DESC);

ALTER TABLE "upload_queue_settings" ADD CONSTRAINT "upload_queue_settings_user_id_fkey"
FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "remembered_uploads" ADD CONSTRAINT "remembered_uploads_user_id_fkey"
FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
