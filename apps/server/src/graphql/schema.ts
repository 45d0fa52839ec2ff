import "../modules/earnings-calendar/earnings-calendar.schema.ts";
import "../modules/market-holidays/market-holidays.schema.ts";
import "../modules/option-expiry/option-expiry.schema.ts";
import "../modules/trading-calendar/trading-calendar.schema.ts";
import { builder } from "./builder.ts";

export const schema = builder.toSchema();
