-- Of underlyings that only got later rows the last campaigns alone are derived anew.
ALTER TABLE "campaign_backlog" ADD COLUMN "is_later" BOOLEAN NOT NULL DEFAULT false;
