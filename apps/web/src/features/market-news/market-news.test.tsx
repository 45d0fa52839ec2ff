import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { NewsLinks } from "./components/news-links.tsx";

const WINDOW = "popup,noopener,noreferrer,width=1200,height=800";

test("five sites, each in a new tab that knows nothing of this one", () => {
  renderPage(<NewsLinks />);

  const links = screen.getAllByRole("link");
  expect(links.map(({ textContent }) => textContent?.replace(" (opens in a new tab)", ""))).toEqual([
    "Yahoo Finance",
    "CNBC",
    "MarketWatch",
    "Bloomberg",
    "Reuters",
  ]);
  for (const link of links) {
    expect([link.getAttribute("target"), link.getAttribute("rel")]).toEqual([
      "_blank",
      "noopener noreferrer",
    ]);
    expect(link.getAttribute("href")).toMatch(/^https:/);
  }
});

test("with Shift, or by the button beside it, a window of fixed size", async () => {
  const open = vi.spyOn(window, "open").mockReturnValue(null);
  const { user } = renderPage(<NewsLinks />);

  const isFollowed = fireEvent.click(screen.getByRole("link", { name: /CNBC/ }), { shiftKey: true });
  await user.click(screen.getByRole("button", { name: "Open Reuters in a window" }));

  expect(isFollowed).toBe(false);
  expect(open.mock.calls).toEqual([
    ["https://www.cnbc.com/markets/", "_blank", WINDOW],
    ["https://www.reuters.com/markets/", "_blank", WINDOW],
  ]);
});
