CREATE TYPE "stored_close_source" AS ENUM ('FILE', 'TIINGO', 'FINNHUB');

CREATE TABLE "daily_close" (
    "instrument" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "source" "stored_close_source" NOT NULL,
    "close" DECIMAL(24,8) NOT NULL CHECK ("close" > 0),
    "dividend" DECIMAL(24,8) CHECK ("dividend" >= 0),
    "split" DECIMAL(24,8) CHECK ("split" > 0),
    "fetched_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "daily_close_pkey" PRIMARY KEY ("instrument", "day", "source")
);
