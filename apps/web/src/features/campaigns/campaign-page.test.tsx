import { screen, waitFor, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { signIn } from "../../testing/factories.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";

import { CampaignPage } from "./pages/campaign-page.tsx";
import { answerCampaigns, type Campaign, EARLIER, WHEEL } from "./testing/campaign-answers.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T15:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const open = (id: string) =>
  renderPage(
    <Routes>
      <Route path="/campaigns/:id" element={<CampaignPage />} />
    </Routes>,
    `/campaigns/${id}`,
  );

const figure = (name: string) =>
  screen.getByRole("button", { name: `${name}: how this is counted` }).closest("div");

test("the page begins with the story, and its three parts make up the profit", async () => {
  answerCampaigns();
  open("wheel-1");

  expect(
    await screen.findByRole("heading", {
      level: 1,
      name: "XYZ since Sep 21, 2026",
    }),
  ).toBeVisible();
  expect(
    screen.getByText("Sold 1 put, rolled twice, assigned at $50, three calls since: $412.35 in 63 days."),
  ).toBeVisible();
  const texts = [
    "Profit",
    "Options",
    "Shares",
    "Dividends",
    "Break-even",
    "Tax basis",
    "A year at this pace",
  ].map((name) =>
    figure(name)
      ?.querySelector("dd")
      ?.textContent?.replace(/[\u25b2\u25bc]/g, ""),
  );
  expect(texts.slice(0, 4)).toEqual(["+$412.35", "=+$412.35", "+$0.00", "+$0.00"]);
  expect(texts[4]).toContain("$45.2731");
  expect(texts.slice(5)).toEqual(["$47.7066", "+47.34%"]);
});

test("an address of before leads to the campaign's own", async () => {
  answerCampaigns();
  server.use(
    graphql.query("CampaignStory", () => HttpResponse.json({ data: { campaign: WHEEL } }), { once: true }),
  );
  const { location } = open("its-id-of-before");

  expect(
    await screen.findByRole("heading", {
      level: 1,
      name: "XYZ since Sep 21, 2026",
    }),
  ).toBeVisible();
  expect(location()).toBe("/campaigns/wheel-1");
});

test("before 30 days there is no pace, and it says from when", async () => {
  answerCampaigns([{ ...WHEEL, days: 29, pace: null }]);
  open("wheel-1");
  await screen.findByRole("heading", { level: 2, name: "Legs" });

  expect(figure("A year at this pace")?.textContent).toBe("A year at this paceShown after 30 days");
});

test("a figure opens on how it is counted, with its own numbers put in", async () => {
  answerCampaigns();
  const { user } = open("wheel-1");
  await user.click(await screen.findByRole("button", { name: "Return: how this is counted" }));
  const dialog = screen.getByRole("dialog", { name: "How this is counted" });
  expect(within(dialog).getByText("+$412.35 / $5,046.03 = +8.17%")).toBeVisible();

  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the timeline tells each day by the arrow keys", async () => {
  answerCampaigns();
  const { user } = open("wheel-1");
  const slider = await screen.findByRole("slider", { name: "Timeline" });
  expect(slider.getAttribute("aria-valuetext")).toBe("Mon, Nov 16, 2026: Sold 1 $54 Call +$60.34");

  slider.focus();
  await user.keyboard("{Home}{ArrowRight}");
  expect(slider.getAttribute("aria-valuetext")).toBe(
    "Fri, Oct 2, 2026: Rolled out of 1 $52 Put \u2212$250.66, Rolled into 1 $51 Put +$299.34",
  );
  expect(screen.getByText("rolled").parentElement?.textContent).toBe(
    "rolledassignedexpiredFading: still open",
  );
});

test("on the timeline the strike comes before the number of contracts, which a short span has no room for", async () => {
  answerCampaigns();
  const legs = WHEEL.legs.map((leg) => ({ ...leg, quantity: "2" }));
  server.use(
    graphql.query("CampaignStory", () => HttpResponse.json({ data: { campaign: { ...WHEEL, legs } } })),
  );
  open("wheel-1");
  await screen.findByRole("slider", { name: "Timeline" });
  // The last word, with its number, is what wraps away.
  expect(screen.getByText("$54 \u00d7 2").textContent).toBe("$54 \u00d7\u00a02");
});

test("each leg leads to its line of the ledger", async () => {
  answerCampaigns();
  open("wheel-1");
  const table = within(await screen.findByRole("table", { name: "Legs" }));
  const rows = table.getAllByRole("row").slice(1);
  expect(rows).toHaveLength(12);
  const put = WHEEL.legs[5];
  const link = table.getByRole("link", {
    name: "Show the line of Oct 16, 2026, Assigned 1 XYZ $50 Put",
  });
  expect(link.getAttribute("href")).toBe(
    `/ledger?from=2026-10-16&to=2026-10-16&symbol=XYZ&row=${put?.transactionId}`,
  );
});

test("a name and a note are given, an empty one takes them away; a refusal stays in the dialog", async () => {
  const sent: unknown[] = [];
  answerCampaigns([{ ...WHEEL, name: "Old", note: "Why" }]);
  server.use(
    graphql.mutation("UpdateCampaign", () =>
      HttpResponse.json({
        errors: [{ message: "Name must be at most 100 characters" }],
      }),
    ),
  );
  const { user } = open("wheel-1");
  await user.click(await screen.findByRole("button", { name: "Name and note" }));
  await user.clear(screen.getByLabelText("Name (optional)"));
  await user.type(screen.getByLabelText("Name (optional)"), " Income ");
  await user.clear(screen.getByLabelText("Note (optional)"));
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect((await screen.findByRole("alert")).textContent).toContain("at most 100 characters");

  answerCampaigns([{ ...WHEEL, name: "Income" }]);
  server.use(
    graphql.mutation("UpdateCampaign", ({ variables }) => {
      sent.push(variables);
      return HttpResponse.json({ data: { updateCampaign: { id: "wheel-1" } } });
    }),
  );
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("heading", { level: 1, name: "XYZ: Income" })).toBeVisible();
  expect(sent).toEqual([{ id: "wheel-1", name: "Income", note: "" }]);
});

test("another campaign of the underlying and account is joined, and the page shows what they became", async () => {
  const joined: Campaign = {
    ...WHEEL,
    id: "earlier-1",
    name: "Both",
    openedOn: "2026-01-08",
  };
  const asked: Record<string, unknown>[] = [];
  answerCampaigns([WHEEL, EARLIER], (variables) => asked.push(variables));
  const { user, location } = open("wheel-1");
  await user.click(await screen.findByRole("button", { name: "Join" }));
  const dialog = within(screen.getByRole("dialog", { name: "Join with another XYZ campaign" }));
  const choices = await dialog.findAllByRole("radio");
  expect(choices).toHaveLength(1);
  expect(asked.at(-1)).toMatchObject({
    underlying: "XYZ",
    accountIds: ["joint"],
    state: null,
  });
  const act = dialog.getByRole<HTMLButtonElement>("button", {
    name: "Join campaigns",
  });
  expect(act.disabled).toBe(true);

  answerCampaigns([joined]);
  const sent: unknown[] = [];
  server.use(
    graphql.mutation("JoinCampaigns", ({ variables }) => {
      sent.push(variables["ids"]);
      return HttpResponse.json({
        data: { joinCampaigns: { id: "earlier-1" } },
      });
    }),
  );
  await user.click(dialog.getByRole("radio", { name: /Earnings put/ }));
  await user.click(act);
  expect(await screen.findByRole("heading", { level: 1, name: "XYZ: Both" })).toBeVisible();
  expect(sent).toEqual([["wheel-1", "earlier-1"]]);
  expect(location()).toBe("/campaigns/earlier-1");
});

test("shares that never met an option can be joined with the only campaign there is", async () => {
  answerCampaigns([WHEEL, EARLIER]);
  server.use(
    graphql.query("Campaigns", () =>
      HttpResponse.json({
        data: { campaigns: { content: [EARLIER], totalElements: 1, isBeingWorkedOut: false } },
      }),
    ),
  );
  const { user } = open("wheel-1");
  await user.click(await screen.findByRole("button", { name: "Join" }));

  expect(await screen.findByRole("radio", { name: /Earnings put/ })).toBeVisible();
  expect(screen.queryByText("No other XYZ campaign")).toBeNull();
});

test("a campaign is split from a leg on, after a question, and the page shows the new part", async () => {
  const part: Campaign = {
    ...WHEEL,
    id: "part-2",
    openedOn: "2026-10-19",
    legs: WHEEL.legs.slice(7),
  };
  answerCampaigns([WHEEL, part]);
  const sent: unknown[] = [];
  server.use(
    graphql.mutation("SplitCampaign", ({ variables }) => {
      sent.push(variables);
      return HttpResponse.json({
        data: { splitCampaign: [{ id: "wheel-1" }, { id: "part-2" }] },
      });
    }),
  );
  const { user, location } = open("wheel-1");
  await screen.findByRole("table", { name: "Legs" });
  expect(screen.queryByRole("button", { name: /Split from Sep 21/ })).toBeNull();
  // Only what opens a contract begins a campaign.
  expect(screen.queryByRole("button", { name: /Split from Oct 16/ })).toBeNull();
  await user.click(
    screen.getByRole("button", {
      name: "Split from Oct 19, 2026, Sold 1 XYZ $53 Call",
    }),
  );
  const dialog = within(screen.getByRole("alertdialog", { name: "Split campaign" }));
  await user.click(dialog.getByRole("button", { name: "Split campaign" }));

  await waitFor(() => expect(location()).toBe("/campaigns/part-2"));
  expect(sent).toEqual([{ id: "wheel-1", fromTransactionId: WHEEL.legs[7]?.transactionId }]);
});

test("shares of a part that was joined can be split off again", async () => {
  const legs = WHEEL.legs.map((leg) => (leg.kind === "SHARES_BOUGHT" ? { ...leg, canSplit: true } : leg));
  answerCampaigns([{ ...WHEEL, legs }]);
  open("wheel-1");

  expect(
    await screen.findByRole("button", {
      name: /^Split from Oct 16, 2026, Put to you/,
    }),
  ).toBeVisible();
});

test("a split that is refused says why and changes nothing", async () => {
  answerCampaigns();
  server.use(
    graphql.mutation("SplitCampaign", () =>
      HttpResponse.json({
        errors: [{ message: "This leg closes a contract of the first part" }],
      }),
    ),
  );
  const { user, location } = open("wheel-1");
  await user.click(await screen.findByRole("button", { name: /Split from Nov 2/ }));
  await user.click(
    within(screen.getByRole("alertdialog")).getByRole("button", {
      name: "Split campaign",
    }),
  );
  expect((await screen.findByRole("alert")).textContent).toContain("closes a contract of the first part");
  expect(location()).toBe("/campaigns/wheel-1");
});

test("a read-only user sees everything and changes nothing", async () => {
  signIn({ roles: ["READONLY"] });
  answerCampaigns();
  open("wheel-1");
  expect(await screen.findByText("Your account is view-only, so you can't change campaigns.")).toBeVisible();
  const acts = screen.getAllByRole<HTMLButtonElement>("button", {
    name: /^(Join|Name and note|Split from .*)$/,
  });
  expect(acts).toHaveLength(7);
  expect(acts.every(({ disabled }) => disabled)).toBe(true);
});

test("one that is gone leads back to all, one that can't be loaded says why", async () => {
  answerCampaigns();
  const { unmount } = open("another");
  expect(await screen.findByText("This campaign isn't there")).toBeVisible();
  expect(screen.getByRole("link", { name: "All campaigns" }).getAttribute("href")).toBe("/campaigns");
  unmount();

  server.use(
    graphql.query("CampaignStory", () =>
      HttpResponse.json({ errors: [{ message: "The database is away" }] }),
    ),
  );
  const { user } = open("wheel-1");
  expect(await screen.findByText("The database is away")).toBeVisible();
  answerCampaigns();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("table", { name: "Legs" })).toBeVisible();
});

test("profit so far is no reason to cheer beside what closing would cost", async () => {
  answerCampaigns([{ ...WHEEL, ifClosedNow: "-1673.47" }]);
  const { unmount } = open("wheel-1");
  await screen.findByRole("button", { name: "If closed now: how this is counted" });
  expect(figure("If closed now")?.querySelector("dd span")?.className).toContain("text-loss");
  for (const name of ["Profit", "Options", "Return", "A year at this pace"]) {
    expect(figure(name)?.querySelector("dd")?.innerHTML).not.toContain("text-gain");
  }
  unmount();

  answerCampaigns([{ ...WHEEL, ifClosedNow: null, ifClosedNowDay: null, ifClosedNowReason: "No price." }]);
  open("wheel-1");
  await screen.findByRole("button", { name: "If closed now: how this is counted" });
  expect(figure("Profit")?.querySelector("dd")?.innerHTML).toContain("text-gain");
});
