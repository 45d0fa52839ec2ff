import { screen, waitFor, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hideAmounts } from "../../lib/browser/privacy.ts";
import { answerAccounts } from "../../testing/account-answers.ts";
import { catchDownloads, textOf } from "../../testing/downloads.ts";
import { signIn } from "../../testing/factories.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { OpenContractsPage } from "./pages/open-contracts-page.tsx";
import {
  AWAITING,
  answerContracts,
  answerRehearsal,
  answerWeeklyMail,
  COVERED_CALL,
  contract,
  rehearsed,
} from "./testing/answers.ts";

beforeEach(() => {
  // Friday morning in New York.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T15:00:00Z") });
  answerWeeklyMail({ canSend: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  hideAmounts(false);
});

test("contracts stand under the day on which they expire, with what the day comes to", async () => {
  const asked = answerContracts([AWAITING, contract(), COVERED_CALL]);
  renderPage(<OpenContractsPage />);

  const heads = (await screen.findAllByRole("rowheader", { name: /premium/ })).map(
    ({ textContent }) => textContent,
  );
  expect(asked).toEqual([{ accountIds: null }]);
  expect(heads).toEqual([
    "Fri, Nov 13, 20267 days agoAwaiting Fidelity's row3 contracts · $29.34 premiumWhat if?",
    "Fri, Nov 27, 20267 daysNext week2 contracts · $180.68 premium · $12,000.00 needed for puts and spreadsWhat if?",
    "Fri, Dec 4, 202614 days1 contract · $119.34 premiumWhat if?",
  ]);
});

test("a contract: side, account, price against strike, premium, what is kept, what stands behind it", async () => {
  answerContracts([contract(), COVERED_CALL]);
  renderPage(<OpenContractsPage />);

  expect(await cellsOf(/KO \$60 Put/)).toEqual([
    "OTM 6.25%$64.00 Nov 17, 202650.19% kept",
    "$180.68",
    "$90.00Nov 17, 2026",
    "▲+$90.68Nov 17, 2026",
    "50.19%",
    "Cash-secured$12,000.00",
  ]);
  expect(await cellsOf(/NVDA \$90 Call/)).toEqual([
    "ITM 2.17%$92.00 Nov 17, 2026",
    "$119.34",
    "—",
    "—no price",
    "—",
    "Covered100 shares",
  ]);
  expect(screen.getByRole("link", { name: "KO $60 Put" }).getAttribute("href")).toBe("/symbol/KO");
  expect(screen.getByRole("rowheader", { name: /2 sold · Joint/ })).toBeVisible();
});

const PARTS = [
  { cover: "CASH" as const, quantity: "1" },
  { cover: "NAKED" as const, quantity: "1" },
];

test.each([
  [{ cover: "NAKED", collateral: null }, "Nakedno shares behind it"],
  [{ cover: "NAKED", collateral: "6000" }, "Nakedneeds $6,000.00"],
  [{ cover: "SPREAD", collateral: "500" }, "Spread$500.00"],
  [{ cover: "PARTLY", coverParts: PARTS }, "Partly covered1 by cash, 1 naked"],
  [{ cover: "UNKNOWN", collateral: "6000" }, "Cash unknownneeds $6,000.00"],
  [{ cover: "UNKNOWN", collateral: null }, "Cash unknownadjusted contract"],
  [{ cover: null, quantity: "1" }, "—"],
] as const)("%o reads %s", async (given, text) => {
  answerContracts([contract(given)]);
  renderPage(<OpenContractsPage />);

  expect((await cellsOf(/KO \$60 Put/)).at(-1)).toBe(text);
});

test.each([
  [{ outOfTheMoneyPercent: 0 }, "ATM"],
  [{ outOfTheMoneyPercent: null, underlyingPrice: null }, "no price"],
  [{ isAwaiting: true, outOfTheMoneyPercent: -5 }, "Assigned? 5.00%"],
  [{ isAwaiting: true, outOfTheMoneyPercent: 5 }, "Expired? 5.00%"],
  [{ isAwaiting: true, outOfTheMoneyPercent: -5, quantity: "1" }, "Exercised? 5.00%"],
  [{ isAwaiting: true, outOfTheMoneyPercent: null, underlyingPrice: null }, "Awaiting"],
])("%o stands as %s", async (given, text) => {
  answerContracts([contract(given)]);
  renderPage(<OpenContractsPage />);

  expect((await cellsOf(/KO \$60 Put/))[0]?.startsWith(text)).toBe(true);
});

test("a phone, which has no column for it, shows what is kept in place of a price that is missing", async () => {
  answerContracts([contract({ outOfTheMoneyPercent: null, underlyingPrice: null })]);
  renderPage(<OpenContractsPage />);

  const cell = (await screen.findByText("no price")).closest("td") as HTMLElement;
  // Below 480 px the stylesheet takes the one away, above it the other.
  expect(within(cell).getByText("no price").className).toContain("max-sm:hidden");
  expect(within(cell).getByText("50.19%").parentElement?.className).toContain("sm:hidden");
});

test("hidden amounts hide how many contracts there are, and how they went", async () => {
  hideAmounts(true);
  answerContracts([AWAITING, contract(), COVERED_CALL]);
  renderPage(<OpenContractsPage />);

  const heads = (await screen.findAllByRole("rowheader", { name: /premium/ })).map(
    ({ textContent }) => textContent,
  );
  expect(heads[2]).toBe("Fri, Dec 4, 202614 days•••••• contracts · •••••• premiumWhat if?");
  expect(screen.getByText(/^•••••• contracts have expired; .* so they aren't in your profit/)).toBeVisible();
  expect((await cellsOf(/KO \$60 Put/))[3]).toBe("••••••Nov 17, 2026");
});

test("the whole in figures, and what awaits its row in a sentence", async () => {
  answerContracts([AWAITING, contract(), COVERED_CALL]);
  renderPage(<OpenContractsPage />);

  const figure = (label: string) => screen.getByText(label).nextSibling?.textContent;
  expect(
    await screen.findByText(/^3 contracts have expired; Fidelity hasn't posted the outcome yet/),
  ).toBeVisible();
  expect(figure("Contracts")).toBe("6");
  expect(figure("Open premium (not yet profit)")).toBe("$329.36");
  expect(figure("Cash needed for puts and spreads")).toBe("$12,000.00");
  expect(figure("Shares behind calls")).toBe("100");
  expect(figure("Next expiry")).toBe("Fri, Nov 27, 2026");
});

test("a premium that no file tells is unknown, not zero", async () => {
  answerContracts([contract(), contract({ instrument: "KO261127P55", openedOn: null, premium: "0" })]);
  renderPage(<OpenContractsPage />);

  expect((await cellsOf(/KO \$55 Put/))[1]).toBe("Unknown");
  expect(screen.getByText("Open premium (not yet profit)").nextSibling?.textContent).toBe(
    "$180.682 contracts of unknown premium left out",
  );
});

test("a rehearsal opens under its day and shows three cases; the address keeps it", async () => {
  answerContracts([contract(), COVERED_CALL]);
  const asked = answerRehearsal([
    { case: "ALL_ASSIGNED", accounts: [rehearsed()] },
    {
      case: "ALL_EXPIRED",
      accounts: [
        rehearsed({
          exercised: "0",
          expired: "2",
          cashChange: "0",
          cashAfter: "5000",
          shortfall: "0",
          shares: [],
        }),
      ],
    },
    {
      case: "AT_PRICE",
      accounts: [
        rehearsed({
          ...{
            exercised: "0",
            undecided: "2",
            undecidedContracts: ["KO261127P60", "F261127P10"],
            cash: null,
            cashDay: null,
            cashChange: null,
            cashAfter: null,
            shortfall: null,
          },
          nakedCallsAfter: "1",
          shares: [{ underlying: "KO", change: "-100", after: "-50", missing: "50" }],
        }),
      ],
    },
  ]);
  const { user, location } = renderPage(<OpenContractsPage />);

  await user.click(await screen.findByRole("button", { name: "What if: Fri, Nov 27, 2026" }));
  const all = await screen.findByRole("region", { name: "All assigned" });

  expect(location()).toBe("/?expiry=2026-11-27");
  expect(asked).toEqual([{ expiration: "2026-11-27", accountIds: null }]);
  expect(all.textContent).toContain("Joint2 assigned or exercised");
  expect(within(all).getByText("You're short by").nextSibling?.textContent).toBe("$7,000.00");
  expect(within(all).getByText("Cash, positions of Nov 17, 2026").nextSibling?.textContent).toBe("$5,000.00");
  expect(within(all).getByText("Cash in or out").nextSibling?.textContent).toContain("−$12,000.00");
  expect(sharesOf(all, "KO")).toBe("KO shares+200 to 300");
  expect(within(all).getByText("Still needed for open contracts").nextSibling?.textContent).toBe("$1,000.00");
  const expired = screen.getByRole("region", { name: "All expired" });
  expect(within(expired).queryByText("You're short by")).toBeNull();
  const price = screen.getByRole("region", { name: "At the last price" });
  expect(within(price).getByText("2 undecided")).toBeVisible();
  expect(within(price).getByText("Your files have no usable price for KO $60 Put, F $10 Put.")).toBeVisible();
  expect(within(price).getByText("Cash after").nextSibling?.textContent).toBe("—");
  expect(sharesOf(price, "KO")).toBe("KO shares−100 to −5050 to buy");
  expect(within(price).getByText("1 open call without shares")).toBeVisible();

  await user.click(screen.getByRole("button", { name: "What if: Fri, Nov 27, 2026" }));
  expect(screen.queryByRole("region", { name: "All assigned" })).toBeNull();
  expect(location()).toBe("/");
});

test("one account: only its contracts are asked for", async () => {
  answerAccounts([
    { id: "a1", name: "Joint" },
    { id: "a2", name: "Roth" },
  ]);
  const asked = answerContracts([contract()]);
  renderPage(<OpenContractsPage />, "/?account=a2");

  expect(await screen.findByRole("rowheader", { name: /2 sold/ })).toBeVisible();
  expect(asked).toEqual([{ accountIds: ["a2"] }]);
});

test("on a telephone one line counts a single contract as one", async () => {
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  answerContracts([COVERED_CALL]);
  const { container } = renderPage(<OpenContractsPage />);

  await screen.findAllByText(/^1 contract/);
  expect(container.querySelector("summary")?.textContent).toMatch(/^1 contractIf closed now/);
});

test("without contracts the page says so; a failure is cured by Try Again", async () => {
  server.use(
    graphql.query("OpenContracts", () => HttpResponse.json({ errors: [{ message: "No answer" }] }), {
      once: true,
    }),
  );
  const { user } = renderPage(<OpenContractsPage />);
  expect((await screen.findByRole("alert")).textContent).toBe("Error loading open contractsNo answer");

  answerContracts([]);
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("No open contracts")).toBeVisible();
});

test("a mail each Monday, for those who want it", async () => {
  answerContracts([]);
  const asked = answerWeeklyMail({ canSend: true });
  const { user } = renderPage(<OpenContractsPage />);

  await user.click(
    await screen.findByRole("checkbox", { name: "Email me each Monday what expires (ann@example.com)" }),
  );

  const choice = await screen.findByRole("checkbox", { checked: true });
  // Stored, and not only on its way.
  await waitFor(() => expect(choice.hasAttribute("disabled")).toBe(false));
  expect(screen.getByRole("checkbox", { checked: true })).toBe(choice);
  expect(asked).toEqual([{ isWanted: true }]);
});

test("a view-only account can't choose it, and a server without mail offers none", async () => {
  signIn({ roles: ["READONLY"] });
  answerContracts([]);
  answerWeeklyMail({ canSend: true });
  const { unmount } = renderPage(<OpenContractsPage />);
  const choice = await screen.findByRole("checkbox");
  expect([choice.hasAttribute("disabled"), screen.getByText("Your account is view-only.") !== null]).toEqual([
    true,
    true,
  ]);
  unmount();

  answerWeeklyMail({ canSend: false });
  renderPage(<OpenContractsPage />);
  expect(await screen.findByText("No open contracts")).toBeVisible();
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("an account without open contracts names it and leads to all", async () => {
  answerAccounts();
  answerContracts([]);
  const { user, location } = renderPage(<OpenContractsPage />, "/?view=accounts&account=joint");

  expect(await screen.findByText("No open contracts in Joint")).toBeVisible();
  expect(screen.getByText("Open contracts · Ann · Joint · printed Nov 20, 2026")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Show all accounts" }));
  expect(location()).toBe("/");
  expect(await screen.findByRole("link", { name: "Upload Files" })).toBeVisible();
});

test("the board as a file, and how its figures are counted", async () => {
  const files = catchDownloads();
  answerContracts([COVERED_CALL]);
  const { user } = renderPage(<OpenContractsPage />);
  await user.click(await screen.findByRole("button", { name: "Export CSV (1 row)" }));

  const [header, row] = (await textOf(files[0])).split("\r\n");
  expect(header).toBe(
    "\uFEFFExpiration,Days to expiry,Underlying,Symbol,Type,Strike,Account,Quantity,Premium,Premium left,Kept (%),Price,Price day,Out of the money (%),Behind it,If closed now,Covered contracts,Cash needed,Shares behind it,Awaiting Fidelity's row,Price from",
  );
  expect(row).toBe(
    "2026-12-04,14,NVDA,NVDA261204C90,CALL,90,Joint,-1,119.34,,,92,2026-11-17,-2.1739,SHARES,,1,0,100,no,FIDELITY",
  );

  await user.click(screen.getByRole("button", { name: "How this is counted" }));
  const terms = within(screen.getByRole("dialog", { name: "How this is counted" })).getAllByRole("term");
  const names = terms.map(({ textContent }) => textContent);
  const heads = screen.getAllByRole("columnheader", { hidden: true }).map(({ textContent }) => textContent);
  expect(names).toEqual([...heads.slice(1), "Cash needed for puts and spreads"]);
});

/** The line of a case about the shares, whose symbol leads to its page. */
function sharesOf(region: HTMLElement, symbol: string): string | null | undefined {
  const link = within(region).getByRole("link", { name: symbol });
  expect(link.getAttribute("href")).toBe(`/symbol/${symbol}`);
  const term = link.closest("dt");
  return `${term?.textContent}${term?.nextSibling?.textContent}`;
}

async function cellsOf(name: RegExp): Promise<(string | null)[]> {
  const head = await screen.findByRole("rowheader", { name });
  return within(head.closest("tr") as HTMLElement)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);
}

test("a contract that would wash a loss is marked, and the rehearsal of its day says what it would cost", async () => {
  const KO = contract();
  const LATER = contract({ instrument: "KO261218P60", expiration: "2026-12-18" });
  answerContracts([KO, LATER, COVERED_CALL]);
  answerRehearsal([{ case: "ALL_ASSIGNED", accounts: [rehearsed()] }]);
  const trigger = {
    ...{ kind: "ASSIGNMENT", accountId: "a1", accountName: "Joint", quantity: "2", isLost: false },
    ...{ instrument: KO.instrument, day: "2026-11-27", isAtExpiry: true, amount: "400" },
  };
  const warning = {
    ...{ id: "w", accountId: "a1", accountName: "Joint", instrument: "KO", underlying: "KO" },
    ...{ lossDay: "2026-11-12", amount: "400", quantity: "100", until: "2026-12-12" },
    triggers: [trigger, { ...trigger, instrument: LATER.instrument, day: "2026-12-12", isAtExpiry: false }],
  };
  server.use(graphql.query("WashRadar", () => HttpResponse.json({ data: { warnings: [warning] } })));
  const { user } = renderPage(<OpenContractsPage />);

  const marks = await screen.findAllByTitle(
    "If it delivers shares until Dec 12, 2026, $400.00 of a loss is disallowed",
  );
  expect(marks.map(({ textContent }) => textContent)).toEqual(["Wash sale", "Wash if early"]);
  await user.click(screen.getByRole("button", { name: "What if: Fri, Nov 27, 2026" }));
  expect(
    await screen.findByText(
      "Until Dec 12 buying KO costs $400.00. The KO $60 Put of Nov 27 in Joint would disallow it.",
    ),
  ).toBeVisible();
  await user.click(screen.getByRole("button", { name: "What if: Fri, Dec 18, 2026" }));
  await vi.waitFor(() => expect(screen.queryByText(/would disallow it/)).toBeNull());
});
