import type { EarningsRecord } from "@strikebook/core/earnings-calendar/earnings-record";
import { tradingWeeks } from "@strikebook/validators/calendars/trading-calendar";
import { builder } from "../../graphql/builder.ts";
import type { TradingDayWithEarnings } from "./trading-calendar.service.ts";

const TradingDayEarningsType = builder.objectRef<EarningsRecord>("TradingDayEarnings").implement({
  fields: (t) => ({
    symbol: t.exposeString("symbol"),
    time: t.string({
      nullable: true,
      description: "amc, bmo or null",
      resolve: ({ hour }) => (hour === "amc" || hour === "bmo" ? hour : null),
    }),
    estimate: t.expose("epsEstimate", { type: "Decimal", nullable: true }),
    actual: t.expose("epsActual", { type: "Decimal", nullable: true }),
  }),
});

const TradingDayType = builder.objectRef<TradingDayWithEarnings>("TradingDay").implement({
  fields: (t) => ({
    date: t.expose("date", { type: "Date" }),
    dayOfWeek: t.exposeString("dayOfWeek", { description: "MONDAY to SUNDAY" }),
    isMarketOpen: t.exposeBoolean("isMarketOpen"),
    isOptionExpiry: t.exposeBoolean("isOptionExpiry"),
    holidayName: t.exposeString("holidayName", {
      nullable: true,
      description: "The holiday's name when the market is closed or closes early.",
    }),
    tradingHour: t.exposeString("tradingHour", {
      nullable: true,
      description: "Hours of an early close, for example '09:30-13:00'.",
    }),
    earnings: t.field({
      type: [TradingDayEarningsType],
      resolve: async (day) => [...(await day.listEarnings())],
    }),
  }),
});

builder.queryFields((t) => ({
  getNext4TradingWeeks: t.field({
    type: [TradingDayType],
    resolve: (_root, _args, { services, today }) => services.tradingCalendar.listNextFourWeeks(today),
  }),
  getTradingWeeks: t.field({
    type: [TradingDayType],
    args: { startDate: t.arg.string(), weeks: t.arg.int() },
    resolve: (_root, args, { services }) => services.tradingCalendar.listWeeks(tradingWeeks.parse(args)),
  }),
}));
