import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { SoonCard } from "./components/soon-card.tsx";
import { AWAITING, answerContracts, answerOpenResult, COVERED_CALL, contract } from "./testing/answers.ts";

beforeEach(() => {
  // Monday in New York.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T15:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

test("this Friday's contracts and the next one's, with what is later and what awaits its row", async () => {
  answerContracts([
    AWAITING,
    contract(),
    COVERED_CALL,
    contract({ expiration: "2026-12-18", daysToExpiry: 25 }),
  ]);
  renderPage(<SoonCard />);

  const first = await screen.findByRole("region", { name: "Fri, Nov 27, 2026" });
  expect(first.textContent).toBe(
    "Fri, Nov 27, 2026$180.68 premium, $12,000.00 needed for puts and spreads" +
      "KO $60 Put2 sold · 7 days · JointOTM 6.25%50.19% kept",
  );
  const next = screen.getByRole("region", { name: "Fri, Dec 4, 2026" });
  expect(within(next).getAllByRole("listitem")).toHaveLength(1);
  expect(next.textContent).toContain("NVDA $90 Call");
  expect(next.textContent).toContain("ITM 2.17%");
  expect(screen.getByText("Later: 2 contracts, next on Fri, Dec 18, 2026.")).toBeVisible();
  expect(
    screen.getByText(
      "3 contracts have expired; Fidelity hasn't posted the outcome yet, so they aren't in your profit.",
    ),
  ).toBeVisible();
  expect(screen.getByRole("link", { name: "All open contracts" }).getAttribute("href")).toBe(
    "/open-contracts",
  );
});

test("a week whose Friday is a holiday goes by its Thursday; a week without contracts says so", async () => {
  vi.setSystemTime(new Date("2026-06-15T15:00:00Z"));
  answerContracts([contract({ expiration: "2026-06-18", daysToExpiry: 3 })]);
  renderPage(<SoonCard />);

  expect(await screen.findByRole("region", { name: "Thu, Jun 18, 2026" })).toBeVisible();
  expect(screen.getByRole("region", { name: "Fri, Jun 26, 2026" }).textContent).toContain("Nothing expires.");
});

test("without a contract the card says so", async () => {
  answerContracts([]);
  renderPage(<SoonCard />);
  expect(await screen.findByText("You have no open contracts.")).toBeVisible();
});

test("five contracts of a week, and how many more there are", async () => {
  answerContracts(
    ["50", "51", "52", "53", "54", "55"].map((strike) => contract({ instrument: `KO261127P${strike}` })),
  );
  renderPage(<SoonCard />);

  expect(await screen.findAllByRole("listitem")).toHaveLength(5);
  expect(screen.getByRole("link", { name: "2 more contracts" })).toBeVisible();
});

test("open positions on paper and if closed now, with the day of the prices and what is left out", async () => {
  answerContracts([contract()]);
  server.use(
    answerOpenResult({
      ...{ onPaper: "-65.66", onPaperDay: "2026-11-18", known: 2, unknown: 1 },
      ...{ ifClosedNow: null, ifClosedNowReason: "No file says what F cost." },
    }),
  );
  renderPage(<SoonCard />);

  const line = (await screen.findByRole("link", { name: "Open positions" })).closest("p");
  expect(line?.textContent).toBe(
    "Open positions \u25bc\u2212$65.66 on paper, 1 position left outIf closed now, in total \u2014 No file says what F cost.prices of Nov 18, 2026",
  );
});

test("with nothing on record to value the open positions, their number and the reason", async () => {
  answerContracts([]);
  const reason = "There is no price for SCHD since opening.";
  server.use(
    answerOpenResult({
      ...{ onPaper: null, onPaperDay: null, known: 0, unknown: 1 },
      ...{ ifClosedNow: null, ifClosedNowReason: reason },
    }),
  );
  renderPage(<SoonCard />);

  const line = (await screen.findByRole("link", { name: "1 open position" })).closest("p");
  expect(line?.textContent).toBe(`1 open position without a valueIf closed now, in total \u2014 ${reason}`);
});

test("nothing open, nothing on paper", async () => {
  answerContracts([contract()]);
  renderPage(<SoonCard />);

  await screen.findByText("KO $60 Put");
  expect(screen.queryByRole("link", { name: "Open positions" })).toBeNull();
});
