import { act, renderHook, screen, waitFor } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { Link } from "react-router-dom";
import { expect, test } from "vitest";
import {
  closeExplanation,
  type ExplainedCell,
  explainCell,
  useExplainedCell,
  useExplainedSteps,
} from "../../lib/explained-cell.ts";
import { endSession } from "../../lib/network/session.ts";
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
  expect(await screen.findByText("No trades behind this number")).toBeVisible();

  unmount();
  await waitFor(() => expect(asked.result.current).toBeUndefined());
});

test("what was open is open again after Back, and not on the screen between", async () => {
  const sums = { buys: "0", sells: "0", commission: "0", fees: "0", total: "0" };
  server.use(
    graphql.query("ExplainSummary", () =>
      HttpResponse.json({ data: { explanation: { totalRows: 0, unmatchedRows: 0, ...sums, rows: [] } } }),
    ),
  );
  const asked = renderHook(() => useExplainedCell());
  const { user } = renderPage(
    <>
      <Explanation />
      <Link to="/ledger">Its line</Link>
    </>,
    "/?pnl=2026-11",
  );
  act(() => explainCell({ title: "NVDA", startDate: null, endDate: null, ...REALIZED, assets: "ALL" }));

  await user.click(screen.getByRole("link", { name: "Its line" }));
  expect(asked.result.current).toBeUndefined();
  await user.click(screen.getByRole("button", { name: "Browser back", hidden: true }));
  await waitFor(() => expect(asked.result.current?.title).toBe("NVDA"));

  // Closed before it was left, it stays closed; and it is nothing for the next person.
  act(() => closeExplanation());
  await user.click(screen.getByRole("link", { name: "Its line" }));
  await user.click(screen.getByRole("button", { name: "Browser back" }));
  expect(asked.result.current).toBeUndefined();
  act(() => explainCell({ title: "F", startDate: null, endDate: null, ...REALIZED, assets: "ALL" }));
  act(() => endSession("logout"));
  expect(asked.result.current).toBeUndefined();
});

const REALIZED = { basis: "REALIZED", book: "TRADE" } as const;

test("a step leads to the number beside it, and the first has none before it", async () => {
  const cell = (title: string): ExplainedCell => ({
    title,
    startDate: null,
    endDate: null,
    basis: "REALIZED",
    book: "TRADE",
    assets: "OPTION",
  });
  const among = [cell("Total"), cell("AAPL"), cell("F")];
  const steps = renderHook(() => useExplainedSteps());
  const asked = renderHook(() => useExplainedCell());

  act(() => explainCell(cell("alone")));
  expect(steps.result.current).toBeUndefined();
  act(() => explainCell(among[0] as ExplainedCell, among));
  act(() => steps.result.current?.step(-1));
  expect(asked.result.current?.title).toBe("Total");
  act(() => steps.result.current?.step(1));
  act(() => steps.result.current?.step(1));
  expect(asked.result.current?.title).toBe("F");
  expect(steps.result.current).toMatchObject({ index: 2, count: 3 });
});
