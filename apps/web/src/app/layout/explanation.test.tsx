import { act, renderHook, screen, waitFor } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { explainCell, useExplainedCell } from "../../lib/explained-cell.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { Explanation } from "./explanation.tsx";

test("it opens over the screen, and the next person who signs in does not find it", async () => {
  const sums = { buys: "0", sells: "0", commission: "0", fees: "0", total: "0" };
  server.use(
    graphql.query("ExplainSummary", () =>
      HttpResponse.json({ data: { explanation: { totalRows: 0, unmatchedRows: 0, ...sums, rows: [] } } }),
    ),
  );
  const asked = renderHook(() => useExplainedCell());

  const { unmount } = renderPage(<Explanation />);
  act(() =>
    explainCell({
      title: "Options",
      startDate: null,
      endDate: null,
      basis: "REALIZED",
      book: "TRADE",
      assets: "OPTION",
    }),
  );
  expect(await screen.findByText("Nothing makes it up")).toBeDefined();

  unmount();
  await waitFor(() => expect(asked.result.current).toBeUndefined());
});
