import "../modules/change-history/change-history.schema.ts";
import "../modules/coverage/coverage.schema.ts";
import "../modules/earnings-calendar/earnings-calendar.schema.ts";
import "../modules/explain/explain.schema.ts";
import "../modules/market-holidays/market-holidays.schema.ts";
import "../modules/option-expiry/option-expiry.schema.ts";
import "../modules/option-summary/option-summary.schema.ts";
import "../modules/portfolio/portfolio.schema.ts";
import "../modules/positions/position-changes.schema.ts";
import "../modules/positions/positions.schema.ts";
import "../modules/trade-summary/trade-summary.schema.ts";
import "../modules/trading-calendar/trading-calendar.schema.ts";
import "../modules/brokerage-accounts/brokerage-accounts.schema.ts";
import "../modules/uploads/upload-history.schema.ts";
import "../modules/uploads/uploads.schema.ts";
import { builder } from "./builder.ts";

export const schema = builder.toSchema();
