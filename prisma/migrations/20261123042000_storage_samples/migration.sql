-- CreateTable
CREATE TABLE "storage_samples" (
    "day" DATE NOT NULL,
    "database_bytes" BIGINT NOT NULL,

    CONSTRAINT "storage_samples_pkey" PRIMARY KEY ("day")
);
