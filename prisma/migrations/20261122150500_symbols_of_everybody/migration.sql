-- Symbols and types of everybody's holdings are counted by jumping from one to the next, and then to a day.
CREATE INDEX "positions_symbols_idx" ON "positions"("symbol", "type", "portfolio_date") WHERE (kind = 'HOLDING');
