-- Whether the amount of a row that moves shares is their value or cash: what a file's balances say of it wins over a file
-- without balances, whichever is newer. Rows on record keep what they say until a file says them again.
ALTER TABLE "transactions" ADD COLUMN "is_cash_stated" BOOLEAN;
