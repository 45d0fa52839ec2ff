-- A small import matches again the instruments that it touches, not whole underlyings.
DROP INDEX "transactions_user_id_underlying_event_date_idx";
CREATE INDEX "transactions_user_id_underlying_instrument_idx" ON "transactions"("user_id", "underlying", "instrument");
CREATE INDEX "transactions_linking_idx" ON "transactions"("user_id", "underlying", "instrument")
  WHERE (type IN ('CANCEL', 'CORPORATE_ACTION', 'MERGER', 'OPT_ASSIGNED', 'OPT_EXERCISED', 'REVERSE_SPLIT')
    OR reorganization IS NOT NULL OR related_instrument IS NOT NULL
    OR (type IN ('BUY', 'SELL') AND asset_class <> 'OPTION' AND action ~* 'assigned|exercised'));
