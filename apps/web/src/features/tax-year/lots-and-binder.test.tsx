import { screen, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerAccounts } from "../../testing/account-answers.ts";
import { catchDownloads, textOf } from "../../testing/downloads.ts";
import { signIn } from "../../testing/factories.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { TaxesPage } from "./pages/taxes-page.tsx";
import { answerTaxes, lot } from "./testing/tax-answers.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-01-20T15:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const LOTS = [
  { acquiredOn: null, quantity: "5", cost: null, taken: "0" },
  { acquiredOn: "2025-01-10", quantity: "100", cost: "5200", taken: "100" },
  { acquiredOn: "2025-03-03", quantity: "150", cost: "9900", taken: "0" },
];

function answerLots(lots: typeof LOTS) {
  const sent: Record<string, unknown>[] = [];
  const effect = {
    ...{ closingsMatched: 0, realizedChange: "-1400.00", openLotsChange: 0, warning: null, holdings: [] },
  };
  server.use(
    graphql.query("SaleLots", ({ variables }) => {
      sent.push(variables);
      return HttpResponse.json({ data: { lots } });
    }),
    graphql.mutation("PreviewStatement", ({ variables }) => {
      sent.push(variables["statement"]);
      return HttpResponse.json({ data: { effect } });
    }),
    graphql.mutation("AddStatement", ({ variables }) => {
      sent.push(variables["statement"]);
      return HttpResponse.json({ data: { added: { sentence: "60 of the ABC are of another lot." } } });
    }),
  );
  return sent;
}

const openFirst = async (user: ReturnType<typeof renderPage>["user"]) => {
  const rows = within(await screen.findByRole("table", { name: /^Form 8949, Part I\b|short-term/i }));
  const [button] = rows.getAllByRole("button", { name: "Choose another lot" });
  await user.click(button as HTMLElement);
  return within(await screen.findByRole("dialog", { name: "Choose a lot" }));
};

test("another lot of a sale is chosen with its effect on the tax book, and stated by its day and cost", async () => {
  answerTaxes();
  const sent = answerLots(LOTS);
  const { user } = renderPage(<TaxesPage />, "/taxes");
  const dialog = await openFirst(user);

  const choices = await dialog.findAllByRole("radio");
  expect(choices).toHaveLength(2);
  expect(dialog.getByText("100 taken now")).toBeVisible();
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Preview the effect" }).disabled).toBe(true);
  await user.click(dialog.getByRole("radio", { name: /^150 of Mar 3, 2025, cost \$9,900\.00/ }));
  const quantity = dialog.getByRole("textbox", { name: "Sold of this lot" });
  await user.clear(quantity);
  await user.type(quantity, "60");
  await user.click(dialog.getByRole("button", { name: "Preview the effect" }));
  expect((await dialog.findByRole("status")).textContent).toMatch(/tax book, if you save this.*1,400\.00/s);
  await user.click(dialog.getByRole("button", { name: "Save correction" }));

  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const stated = expect.objectContaining({
    ...{ kind: "LOTS", acquiredOn: "2025-03-03", quantity: "60", basis: "9900" },
    transactionId: expect.any(String),
  });
  // Then every figure is asked for again.
  expect(sent.slice(1, 3)).toEqual([stated, stated]);
});

test("with one lot there is nothing to choose, and who may only look is not asked", async () => {
  answerTaxes();
  answerLots(LOTS.slice(0, 2));
  const { user, unmount } = renderPage(<TaxesPage />, "/taxes");
  const dialog = await openFirst(user);
  expect(await dialog.findByText(/^There was no other lot to choose/)).toBeVisible();
  unmount();

  signIn({ roles: ["READONLY"] });
  renderPage(<TaxesPage />, "/taxes");
  await screen.findAllByRole("table");
  expect(screen.queryByRole("button", { name: "Choose another lot" })).toBeNull();
});

test("average cost is asked for a mutual fund alone, filled in, with its effect on the tax book first", async () => {
  const fund = lot({ instrument: "FXAIX", underlying: "FXAIX", code: null, adjustment: null });
  answerTaxes({ lots: [lot({ id: "shares" }), fund] });
  answerAccounts();
  const sent = answerLots(LOTS);
  const { user } = renderPage(<TaxesPage />, "/taxes");
  await user.click(await screen.findByRole("button", { name: "Use average cost" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add a correction" }));
  expect(
    dialog.getByRole<HTMLInputElement>("radio", { name: /^A fund is sold at average cost/ }).checked,
  ).toBe(true);
  expect(dialog.getByLabelText<HTMLInputElement>("From").value).toBe("2025-01-10");
  await user.click(dialog.getByRole("button", { name: "Preview the effect" }));

  expect((await dialog.findByRole("status")).textContent).toMatch(
    /^In the tax book, if you save this.*1,400\.00/s,
  );
  expect(sent).toEqual([
    { kind: "AVERAGE_COST", accountId: "joint", day: "2025-01-10", instrument: "FXAIX" },
  ]);
});

test("the year is saved as one page, and a failure is told where it was asked for", async () => {
  answerTaxes();
  const downloads = catchDownloads();
  server.use(
    graphql.query("TaxBinder", ({ variables }) =>
      HttpResponse.json({ data: { page: `<!doctype html>${JSON.stringify(variables)}` } }),
    ),
  );
  const { user } = renderPage(<TaxesPage />, "/taxes?reading=strict");
  await user.click(await screen.findByRole("button", { name: "Download 2025 as one file" }));
  await vi.waitFor(() => expect(downloads).toHaveLength(1));
  expect(downloads[0]?.type).toBe("text/html;charset=utf-8");
  expect(await textOf(downloads[0])).toContain('{"year":2025,"reading":"STRICT"}');

  server.use(
    graphql.query("TaxBinder", () =>
      HttpResponse.json({
        errors: [
          {
            message: "Campaigns are still being worked out. Try again in a minute.",
            extensions: { code: "CONFLICT" },
          },
        ],
      }),
    ),
  );
  await user.click(screen.getByRole("button", { name: "Download 2025 as one file" }));
  expect(
    await screen.findByText("Campaigns are still being worked out. Try again in a minute."),
  ).toBeVisible();
});
