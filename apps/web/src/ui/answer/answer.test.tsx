import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { ApiError, NetworkError } from "../../lib/network/api-error.ts";
import { ListAnswer } from "../list/list-answer.tsx";
import { Answer } from "./answer.tsx";
import type { Asked } from "./asked.ts";
import { OneOutage } from "./one-outage.tsx";

type Names = readonly string[];

const AWAY = new NetworkError("The server is away", new TypeError("Failed to fetch"));

const asked = (changes: Partial<Asked<Names>> = {}): Asked<Names> => ({
  data: undefined,
  dataUpdatedAt: Date.parse("2026-11-20T19:05:00Z"),
  error: null,
  isFetching: false,
  isPlaceholderData: false,
  refetch: () => undefined,
  ...changes,
});

const answer = (query: Asked<Names>, needs: readonly Asked<unknown>[] = []) => (
  <Answer of="names" query={query} needs={needs} loading={<p>gray</p>}>
    {(names) => <p>{names.join(" ")}</p>}
  </Answer>
);

test("without data a query loads, or says why it failed and is asked again", async () => {
  const refetch = vi.fn();
  const { rerender } = render(answer(asked()));
  expect(screen.getByRole("status").textContent).toBe("Loading names...");
  expect(document.body.textContent).toContain("gray");

  rerender(answer(asked({ error: AWAY, refetch })));
  expect(screen.getByRole("alert").textContent).toBe("Error loading namesThe server is away");
  expect(screen.queryByText("gray")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(refetch).toHaveBeenCalledOnce();
});

test("data that could not be renewed stay, under a word that they are old", async () => {
  render(answer(asked({ data: ["Ann"], error: AWAY })));

  expect(document.body.textContent).toContain("Ann");
  expect((await screen.findByRole("alert")).textContent).toMatch(
    /^Error loading names\. The server is away Showing data from Nov 20, 2026, /,
  );
});

test("an outage is said once for several parts, with the oldest data's time, and all are asked again together", async () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const old = (changes: Partial<Asked<Names>>) => asked({ data: ["Ann"], error: AWAY, ...changes });
  const refused = asked({ data: ["Cid"], error: new ApiError("Not yours", 403) });
  const parts = (two: Asked<Names>) => (
    <OneOutage>
      {answer(old({ refetch: first }))}
      {answer(two)}
      {answer(refused)}
    </OneOutage>
  );
  const older = Date.parse("2026-11-19T19:05:00Z");
  const { rerender } = render(parts(old({ data: ["Bob"], refetch: second, dataUpdatedAt: older })));

  const outage = (await screen.findByText(/^The server is away/)).closest("[role=alert]") as HTMLElement;
  expect(outage.textContent).toMatch(/^The server is away Showing data from Nov 19, 2026, /);
  expect(screen.getAllByRole("alert").map((alert) => alert.textContent?.slice(0, 14))).toEqual([
    "The server is ",
    "Error loading ",
  ]);
  for (const name of ["Ann", "Bob", "Cid"]) {
    expect(screen.getByText(name)).toBeVisible();
  }
  await userEvent.click(within(outage).getByRole("button", { name: "Try Again" }));
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);

  rerender(parts(asked({ data: ["Bob"] })));
  expect(await screen.findByText(/^Error loading names\. The server is away/)).toBeVisible();
  expect(screen.getAllByRole("alert")).toHaveLength(2);
});

test("the last question's data are faded until the new ones are there", () => {
  const { rerender } = render(answer(asked({ data: ["Ann"], isPlaceholderData: true })));
  expect(screen.getByText("Ann").parentElement?.className).toContain("opacity-60");

  rerender(answer(asked({ data: ["Bob"] })));
  expect(screen.getByText("Bob").parentElement?.className).not.toContain("opacity-60");
});

test("what a question needs fails it, and both are asked again; one that is not asked for fails nothing", async () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const { rerender } = render(
    answer(asked({ error: AWAY, refetch: second }), [
      asked({ error: new Error("No accounts"), refetch: first }),
    ]),
  );
  expect(screen.getByRole("alert").textContent).toContain("No accounts");
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);

  rerender(answer(asked({ data: ["Ann"] }), [asked()]));
  expect(document.body.textContent).toContain("Ann");
});

type Shown = { readonly query: Asked<Names>; readonly page?: number; readonly total?: number };

const onPage = vi.fn();

const list = ({ query, page = 0, total }: Shown) => (
  <ListAnswer
    label="Names"
    query={query}
    found={(names: Names) => ({ rows: names, total: total ?? names.length })}
    page={page}
    pageSize={2}
    onPage={onPage}
    empty="No names"
  >
    {(rows) => <p>{rows === undefined ? "gray" : rows.join(" ")}</p>}
  </ListAnswer>
);

test("a list without rows says so; one of more than a page has a pager", async () => {
  const { rerender } = render(list({ query: asked({ data: [] }) }));
  expect(document.body.textContent).toContain("No names");

  rerender(list({ query: asked({ data: ["Ann", "Bob"] }), total: 5 }));
  expect(document.body.textContent).toContain("Ann Bob");
  expect(document.body.textContent).toContain("1–2 of 5");
  await userEvent.click(screen.getByRole("button", { name: "Next page" }));
  expect(onPage).toHaveBeenCalledWith(1);
});

test("a page beyond the end is the last one, in place of the one asked for", async () => {
  render(list({ query: asked({ data: [] }), page: 9, total: 5 }));

  await waitFor(() => expect(onPage).toHaveBeenCalledWith(2, "replace"));
});

test("rows of another page decide nothing about this one", () => {
  onPage.mockClear();
  render(list({ query: asked({ data: ["Ann"], isPlaceholderData: true }), page: 9 }));

  expect(onPage).not.toHaveBeenCalled();
});

test("rows stay while the server is away for another question too; a refusal keeps nothing", async () => {
  const { rerender } = render(list({ query: asked({ data: ["Ann"] }) }));
  rerender(list({ query: asked({ data: ["Ann"], isPlaceholderData: true }) }));

  rerender(list({ query: asked({ error: AWAY, dataUpdatedAt: 0 }) }));
  expect(document.body.textContent).toContain("Ann");
  expect((await screen.findByRole("alert")).textContent).toContain("Showing data from Nov 20, 2026");

  rerender(list({ query: asked({ error: new ApiError("Not yours", 403), dataUpdatedAt: 0 }) }));
  expect(screen.queryByText("Ann")).toBeNull();
  expect(screen.getByRole("alert").textContent).toBe("Error loading namesNot yours");
});

test("where the last question's rows are gone while the new one is asked, they don't come back when it fails", () => {
  const { rerender } = render(list({ query: asked({ data: ["Ann"] }) }));
  rerender(list({ query: asked() }));
  expect(document.body.textContent).toContain("gray");

  rerender(list({ query: asked({ error: AWAY, dataUpdatedAt: 0 }) }));
  expect(screen.queryByText("Ann")).toBeNull();
  expect(screen.getByRole("alert").textContent).toBe("Error loading namesThe server is away");
});
