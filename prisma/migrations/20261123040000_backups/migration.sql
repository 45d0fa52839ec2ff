-- CreateTable
CREATE TABLE "backups" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "file_name" TEXT NOT NULL,
    "size_bytes" BIGINT,
    "proven_at" TIMESTAMPTZ(3),
    "error" TEXT,

    CONSTRAINT "backups_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "backups_started_at_idx" ON "backups"("started_at" DESC);
