-- With the day, so that the newest price of a symbol is found without the rows of all other days.
DROP INDEX "positions_values_idx";
CREATE INDEX "positions_values_idx" ON "positions"("user_id", "symbol", "type", "portfolio_date") WHERE (kind = 'HOLDING');
