-- CreateEnum
CREATE TYPE "price_request_outcome" AS ENUM ('ANSWERED', 'UNANSWERED', 'FAILED');

-- CreateTable
CREATE TABLE "price_feeds" (
    "source" "stored_close_source" NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),
    "problem" TEXT,
    "status" INTEGER,
    "rests_until" TIMESTAMPTZ(3),
    "answered_at" TIMESTAMPTZ(3),
    "done_for" DATE,

    CONSTRAINT "price_feeds_pkey" PRIMARY KEY ("source")
);

-- CreateTable
CREATE TABLE "price_requests" (
    "source" "stored_close_source" NOT NULL,
    "day" DATE NOT NULL,
    "instrument" TEXT NOT NULL,
    "first_day" DATE NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 1,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "outcome" "price_request_outcome",
    "reason" TEXT,

    CONSTRAINT "price_requests_pkey" PRIMARY KEY ("source","day","instrument")
);

-- CreateIndex
CREATE INDEX "price_requests_source_asked_at_idx" ON "price_requests"("source", "asked_at");

