import { screen, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import { hideAmounts } from "../../lib/browser/privacy.ts";
import { signIn } from "../../testing/factories.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { answerWorth, FIRST, LATEST, POINTS, type PointGiven } from "./testing/worth-answers.ts";
import { WorthCard } from "./worth/worth-card.tsx";

test("the value of the latest snapshots, their days, how it grew and how it is spread", async () => {
  answerWorth();
  renderPage(<WorthCard />);

  const card = within(await screen.findByRole("region", { name: "Worth" }));
  expect(await card.findByText("$125,000.50")).toBeVisible();
  const days = card.getByText("Nov 13 – 20, 2026");
  expect(days.title).toBe("Joint: Nov 20, 2026\nIRA: Nov 13, 2026");
  expect(card.getByText("First snapshot: Nov 13, 2026, $100,000.00.")).toBeVisible();
  // Short options are a minus: told in words, without a length in the strip.
  expect(
    within(card.getByRole("list", { name: "Allocation" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["Stocks 60.50%", "Options −0.50%", "Cash 38.00%", "Pending activity 2.00%"]);

  const slider = await card.findByRole("slider", { name: "Worth over time" });
  expect(slider.getAttribute("aria-valuetext")).toBe(
    "Fri, Nov 20, 2026: Worth $125,000.50, Cash $50,000.00, From 2 accounts",
  );
});

test("accounts that join or end are named on the curve, never as growth; the first ones only begin it", async () => {
  const points = [
    { day: "2026-11-13", total: "34090.35", cash: "0", accountsCovered: 1, joined: [FIRST], ended: [] },
    {
      ...{ day: "2026-11-17", total: "77386.35", cash: "0", accountsCovered: 3, ended: [] },
      joined: [{ value: "40000" }, { value: "3296" }],
    },
    {
      ...{ day: "2026-11-20", total: "37386.35", cash: "0", accountsCovered: 2, joined: [] },
      ended: [{ value: "40000.00" }],
    },
  ];
  answerWorth({ points });
  const { user } = renderPage(<WorthCard />);
  const slider = await screen.findByRole("slider", { name: "Worth over time" });

  expect(slider.getAttribute("aria-valuetext")).toBe(
    "Fri, Nov 20, 2026: Worth $37,386.35, Cash $0.00, From 2 accounts, Accounts 1 account ends, \u2212$40,000.00",
  );
  expect(screen.getByText("1 account ends, \u2212$40,000.00")).toBeVisible();
  slider.focus();
  await user.keyboard("{ArrowLeft}");
  expect(slider.getAttribute("aria-valuetext")).toContain("Accounts 2 accounts join, +$43,296.00");
  await user.keyboard("{Home}");
  expect(slider.getAttribute("aria-valuetext")).not.toContain("join");
});

test("marks of days close together keep their words, a line each; of many the newest, and the table has all", async () => {
  const joins = (day: string, total: string, value: string) => ({
    ...{ day, total, cash: "0", accountsCovered: 2, ended: [], joined: [{ value }] },
  });
  const points = [
    joins("2026-11-13", "110000", "110000"),
    { ...joins("2026-11-16", "105000", "5000"), ended: [{ value: "10000" }] },
    joins("2026-11-17", "106000", "1000"),
  ];
  answerWorth({ points });
  const { user, unmount } = renderPage(<WorthCard />);
  await screen.findByRole("slider", { name: "Worth over time" });
  const words = () =>
    screen.getAllByText(/^1 account (joins|ends)|^and/).map(({ textContent }) => textContent);
  expect(words()).toEqual([
    "1 account joins, +$1,000.00",
    "1 account joins, +$5,000.00",
    "1 account ends, \u2212$10,000.00",
  ]);
  unmount();

  answerWorth({
    points: [...points, joins("2026-11-18", "106500", "500"), joins("2026-11-20", "106900", "400")],
  });
  renderPage(<WorthCard />);
  await screen.findByRole("slider", { name: "Worth over time" });
  expect(words()).toEqual([
    "1 account joins, +$400.00",
    "1 account joins, +$500.00",
    "and 3 more, in the table",
  ]);
  await user.click(screen.getByRole("button", { name: "Show as table" }));
  const rows = (await screen.findAllByRole("row")).slice(1);
  expect(rows[3]?.textContent).toContain("1 account joins, +$5,000.00; 1 account ends, \u2212$10,000.00");
  expect(rows.at(-1)?.textContent).not.toContain("join");
});

test("an account that is out of date beside a newer one is named with its day", async () => {
  const old = { account: "401k", day: "2026-07-06", isOld: true };
  const oldest = { account: "Old IRA", day: "2026-07-01", isOld: true };
  const asOf = [...LATEST.summary.asOf, old];
  answerWorth({ latest: { ...LATEST, summary: { ...LATEST.summary, asOf } } });
  const { unmount } = renderPage(<WorthCard />);
  const badge = await screen.findByText("401k as of Jul 6, 2026");
  expect(badge.className).toContain("warning");
  unmount();

  answerWorth({ latest: { ...LATEST, summary: { ...LATEST.summary, asOf: [...asOf, oldest] } } });
  renderPage(<WorthCard />);
  expect(await screen.findByText("401k as of Jul 6, 2026, and 1 more account out of date")).toBeVisible();
});

test("without a snapshot no table is offered", async () => {
  answerWorth({ points: [] });
  renderPage(<WorthCard />);

  expect(await screen.findByText("No positions yet.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Upload Files" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Show as table" })).toBeNull();
  expect(screen.queryByRole("figure")).toBeNull();
});

test("without a snapshot who only looks is told whom to ask", async () => {
  signIn({ roles: ["READONLY"] });
  answerWorth({ points: [] });
  renderPage(<WorthCard />);

  expect(await screen.findByText("Ask your administrator to import files.")).toBeVisible();
  expect(screen.queryByRole("link")).toBeNull();
});

test("worth of old snapshots carries its age", async () => {
  const summary = { ...LATEST.summary, actualDate: "2022-09-30", ageDays: 1517 };
  answerWorth({ latest: { ...LATEST, summary } });
  renderPage(<WorthCard />);

  const badge = await screen.findByText("Latest: Sep 30, 2022, 1,517 days old");
  expect(badge.className).toContain("text-warning");
});

test("the snapshots as a table, the newest first", async () => {
  answerWorth();
  const { user } = renderPage(<WorthCard />);
  await screen.findByText("$125,000.50");
  await user.click(screen.getByRole("button", { name: "Show as table" }));

  expect((await screen.findAllByRole("row")).slice(1).map(({ textContent }) => textContent)).toEqual([
    "Nov 20, 2026$125,000.50$50,000.00",
    "Nov 13, 2026$100,000.00$40,000.00",
  ]);
});

test("hidden amounts leave no figure", async () => {
  hideAmounts(true);
  answerWorth();
  const { container } = renderPage(<WorthCard />);
  await screen.findByRole("slider");

  expect(container.textContent).not.toContain("$");
});

test("without a snapshot the card leads to the upload", async () => {
  answerWorth({ points: [], latest: { ...LATEST, summary: { ...LATEST.summary, asOf: [] } } });
  renderPage(<WorthCard />);

  expect(await screen.findByRole("link", { name: "Upload Files" })).toBeVisible();
  expect(screen.queryByRole("slider")).toBeNull();
});

test("a failure keeps the server's words and Try Again cures it", async () => {
  let isDown = true;
  answerWorth();
  server.use(
    graphql.query("Worth", () =>
      isDown ? HttpResponse.json({ errors: [{ message: "Not now" }] }) : undefined,
    ),
  );
  const { user } = renderPage(<WorthCard />);
  expect((await screen.findByRole("alert")).textContent).toBe("Error loading worthNot now");

  isDown = false;
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("$125,000.50")).toBeVisible();
});

test("growth, savings and accounts are told apart: what an account brought is no change of this month", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T17:00:00Z") });
  const of = (joint: string, ira?: string) => [
    { accountId: "1", account: "Joint", value: joint, putIn: null },
    ...(ira === undefined ? [] : [{ accountId: "2", account: "IRA", value: ira, putIn: null }]),
  ];
  const point = { cash: "0", accountsCovered: 2, joined: [], ended: [] };
  answerWorth(
    {
      points: [
        {
          ...point,
          day: "2026-10-30",
          total: "1000",
          joined: [{ value: "1000" }],
          accounts: of("1000"),
          putIn: "1000",
        },
        {
          ...point,
          day: "2026-11-10",
          total: "6700",
          joined: [{ value: "5000" }],
          accounts: of("1700", "5000"),
          putIn: "6500",
        },
        { ...point, day: "2026-11-20", total: "6800", accounts: of("1700", "5100"), putIn: "6500" },
      ],
    },
    { onPaper: "105063.4", onPaperDay: "2026-11-18", known: 3, unknown: 2 },
  );
  const { user } = renderPage(<WorthCard />);
  const slider = await screen.findByRole("slider", { name: "Worth over time" });

  // 6,800 - 1,000 - 5,000 of the account that came: 500 of deposits and 300 earned.
  expect(await screen.findByText("+$800.00 this month", { exact: false })).toBeVisible();
  const onPaper = await screen.findByRole("link", { name: "+$105,063.40 on paper" });
  expect(onPaper.closest("p")?.textContent).toBe(
    "+$800.00 this month · +$105,063.40 on paper, 2 positions left out · prices of Nov 18, 2026",
  );
  expect(
    screen.getByText("First snapshot: Oct 30, 2026, $1,000.00. Dotted: put in, $6,500.00."),
  ).toBeVisible();
  expect(
    within(screen.getByRole("list", { name: "Accounts" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["IRA75.00%$5,100.00", "Joint25.00%$1,700.00"]);
  slider.focus();
  await user.keyboard("{ArrowLeft}");
  expect(slider.getAttribute("aria-valuetext")).toContain("Put in $6,500.00, Deposits +$500.00");
  vi.useRealTimers();
});

test("an account of which files don't tell what was put in hides neither the days before nor the others", async () => {
  const point = { cash: "0", accountsCovered: 2, joined: [], ended: [] };
  const of = (...putIns: (string | null)[]) =>
    putIns.map((putIn, at) => ({
      accountId: `${at}`,
      account: ["401(k)", "Joint", "Roth"][at] ?? "",
      value: "1",
      putIn,
    }));
  const sentence = async (accounts: ReturnType<typeof of>, ...putIns: (string | null)[]) => {
    const points = putIns.map((putIn, at) => ({
      ...point,
      day: `2026-11-1${at}`,
      total: "9",
      putIn,
      accounts,
    }));
    answerWorth({ points });
    const { unmount } = renderPage(<WorthCard />);
    const text = (await screen.findByText(/^First snapshot/)).textContent;
    unmount();
    return text?.replace("First snapshot: Nov 10, 2026, $9.00.", "");
  };

  expect(await sentence(of(null, "1500", "250.5"), "4000", "4100", null)).toBe(
    " Dotted: put in, through Nov 11, 2026. Put in without 401(k): $1,750.50.",
  );
  expect(await sentence(of(null, null, "250.5"), "4000", null, null)).toBe(
    " Put in without 401(k) and 1 more account: $250.50.",
  );
  expect(await sentence(of(null, null), "4000", null, null)).toBe("");
  // Shares that moved between both, and have arrived.
  expect(await sentence(of(null, null), "4000", null, "4100")).toBe(" Dotted: put in, $4,100.00.");
});

test("a change over more than a month names its first day; one snapshot has neither change nor axis", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T17:00:00Z") });
  answerWorth({ points: [{ ...POINTS[0], day: "2026-07-06" }, POINTS[1]] as PointGiven[] });
  const { unmount } = renderPage(<WorthCard />);
  expect(await screen.findByText("+$25,000.50 since Jul 6, 2026")).toBeVisible();
  unmount();

  answerWorth({ points: POINTS.slice(1) });
  renderPage(<WorthCard />);
  expect(await screen.findByText("One snapshot so far")).toBeVisible();
  expect(screen.queryByRole("slider")).toBeNull();
  expect(screen.queryByText(/since|this month/)).toBeNull();
  vi.useRealTimers();
});

test("nothing is on paper where nothing open has a value", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T17:00:00Z") });
  // Positions files alone, then lots without a price.
  for (const result of [
    { known: 0, onPaper: "0" },
    { known: 0, unknown: 2, onPaper: null },
  ]) {
    answerWorth({}, result);
    const { queryClient, unmount } = renderPage(<WorthCard />);
    expect(await screen.findByText(/\+\$25,000\.50/)).toBeVisible();
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByText(/on paper/)).toBeNull();
    unmount();
  }
  vi.useRealTimers();
});
