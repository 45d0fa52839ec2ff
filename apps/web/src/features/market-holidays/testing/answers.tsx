import { screen } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { renderPage } from "../../../testing/render-page.tsx";
import { server } from "../../../testing/server.ts";
import { MarketHolidaysPage } from "../pages/market-holidays-page.tsx";

export const NEW_YORK = { exchange: "US", timezone: "America/New_York", isEdited: false, source: null };
export const CHRISTMAS = {
  ...NEW_YORK,
  id: "h-1",
  atDate: "2026-12-25",
  eventName: "Christmas Day",
  tradingHour: "",
  isEdited: true,
};
export const THANKSGIVING = {
  ...NEW_YORK,
  id: "h-2",
  atDate: "2026-11-27",
  eventName: "Thanksgiving",
  tradingHour: "09:30-13:00",
};

/** Answers `name` with `data`, or refuses with `message`; notes the variables of each request. */
export function take(kind: "query" | "mutation", name: string, data: object | string) {
  const sent: Record<string, unknown>[] = [];
  server.use(
    graphql[kind](name, ({ variables }) => {
      sent.push(variables);
      return HttpResponse.json(
        typeof data === "string"
          ? { data: null, errors: [{ message: data, extensions: { code: "UNAVAILABLE" } }] }
          : { data },
      );
    }),
  );
  return sent;
}

export const stored = (holidays: readonly object[] = [THANKSGIVING, CHRISTMAS]) =>
  take("query", "StoredMarketHolidays", { holidays });

export const open = (search = "") => renderPage(<MarketHolidaysPage />, `/admin/market-holidays${search}`);

export const button = (name: string | RegExp) => screen.getByRole("button", { name });
