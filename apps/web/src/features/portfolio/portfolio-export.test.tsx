import { screen } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { PortfolioPage } from "./pages/portfolio-page.tsx";
import { answerScope, connection, exportedText, position } from "./testing/answers.ts";

beforeEach(() => answerScope());

test("the export fetches every row of the filter, not only the page", async () => {
  const all = Array.from({ length: 130 }, (_, index) =>
    position({ id: String(index), symbol: index === 129 ? "=LAST" : `S${index}`, lastPrice: null }),
  );
  server.use(
    graphql.query("PortfolioPositions", ({ variables }) => {
      const [offset, limit] = [Number(variables["offset"]), Number(variables["limit"])];
      const positions = all.slice(offset, offset + limit);
      return HttpResponse.json({ data: { connection: connection({ positions, totalCount: all.length }) } });
    }),
  );
  const exported = exportedText();

  const { user } = renderPage(<PortfolioPage />);
  await user.click(await screen.findByRole("button", { name: "Export CSV (130 rows)" }));

  const lines = (await exported()).trimEnd().split("\r\n");
  expect(lines).toHaveLength(131);
  expect(lines[1]).toBe("2026-11-18,Joint,S0,APPLE INC,STOCK,HOLDING,,10,,2001.25,-12.40,4.2");
  expect(lines[130]).toContain("'=LAST");
});
