-- Lots of shares sold in the account type Short are told apart from all others.
ALTER TABLE "open_lots" ADD COLUMN "is_short_type" BOOLEAN NOT NULL DEFAULT false;
