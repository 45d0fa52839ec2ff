import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { hideAmounts } from "../../lib/browser/privacy.ts";
import { formatDate, formatMoney } from "../../lib/format.ts";
import { renderPage } from "../../testing/render-page.tsx";
import type { Point } from "./axes/geometry.ts";
import { ChartFrame } from "./chart-frame.tsx";
import { Bars, Spark, StepArea } from "./charts.ts";

const POINTS: readonly Point[] = [
  { day: "2026-11-02", value: "0" },
  { day: "2026-11-12", value: "-500" },
  { day: "2026-11-22", value: "1500.25" },
];

const chosen: string[] = [];
beforeEach(() => {
  chosen.length = 0;
});

test("the drawing has a name and its answer in words, and its height is kept before it is there", async () => {
  const { container } = renderPage(<Curve />);
  expect(screen.getByRole("figure").textContent).toContain("Worth more than ever.");
  expect(container.querySelector<HTMLElement>("figure > div + div")?.style.height).toBe("200px");
  expect(screen.queryByRole("img")).toBeNull();

  expect(await screen.findByRole("img", { name: "Realized P&L" })).toBeVisible();
});

test("arrow keys walk over the days and say each in words; Enter chooses, Escape leaves", async () => {
  const { user } = renderPage(<Curve />);
  const slider = await screen.findByRole("slider", { name: "Realized P&L" });
  expect(slider.getAttribute("aria-valuetext")).toBe("Sun, Nov 22, 2026: Total +$1,500.25");

  act(() => slider.focus());
  await user.keyboard("{ArrowLeft}");
  expect(slider.getAttribute("aria-valuetext")).toBe("Thu, Nov 12, 2026: Total −$500.00");
  expect(slider.getAttribute("aria-valuenow")).toBe("2");
  expect(screen.getByText("Thu, Nov 12, 2026")).toBeVisible();

  await user.keyboard("{Enter}");
  expect(chosen).toEqual(["2026-11-12"]);
  await user.keyboard("{Escape}");
  expect(screen.queryByText("Thu, Nov 12, 2026")).toBeNull();
});

test("a mouse chooses the day it is nearest to", async () => {
  renderPage(<Curve />);
  const slider = await screen.findByRole("slider");
  vi.spyOn(slider, "getBoundingClientRect").mockReturnValue(new DOMRect(100, 0, 200, 50));

  fireEvent.pointerMove(slider, { clientX: 210 });
  expect(screen.getByText("Thu, Nov 12, 2026")).toBeVisible();
  fireEvent.click(slider, { clientX: 260 });
  expect(chosen).toEqual(["2026-11-22"]);
});

test("the same numbers stand in a table", async () => {
  const { user } = renderPage(<Curve />);
  await user.click(screen.getByRole("button", { name: "Show as table" }));

  const rows = within(await screen.findByRole("table", { name: "Realized P&L" })).getAllByRole("row");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "DayTotal",
    "Nov 2, 2026$0.00",
    "Nov 12, 2026−$500.00",
    "Nov 22, 2026+$1,500.25",
  ]);
  await user.click(screen.getByRole("button", { name: "Show as chart" }));
  expect(await screen.findByRole("img")).toBeVisible();
});

test("while amounts are hidden the axis tells percent and no figure is left", async () => {
  hideAmounts(true);
  const { container } = renderPage(<Curve />);
  const slider = await screen.findByRole("slider");

  expect(slider.getAttribute("aria-valuetext")).toBe("Sun, Nov 22, 2026: Total ••••••");
  act(() => slider.focus());
  expect(container.textContent).not.toContain("$");
  expect(screen.getByText("100%")).toBeVisible();
  act(() => hideAmounts(false));
  expect(screen.getByText("$1.5K")).toBeVisible();
});

test("a click on a bar chooses its period; chosen ones carry their value, losses stand under zero", async () => {
  const onChoose = vi.fn<(index: number) => void>();
  const bars = [
    { label: "Sep", name: "September 2026", value: "-1200" },
    { label: "Oct", name: "October 2026", value: "300" },
    { label: "Nov", name: "November 2026", value: "900", isPartial: true },
  ];
  renderPage(
    <Frame>
      <Bars bars={bars} chosen={[0]} onChoose={onChoose} />
    </Frame>,
  );
  const slider = await screen.findByRole("slider");
  expect(slider.getAttribute("aria-valuetext")).toBe("November 2026: P&L +$900.00");
  expect(screen.getByText("−$1.2K")).toBeVisible();
  expect(screen.queryByText("+$300")).toBeNull();

  vi.spyOn(slider, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 300, 50));
  fireEvent.click(slider, { clientX: 150 });
  expect(onChoose).toHaveBeenCalledWith(1);

  const fills = [...screen.getByRole("img").querySelectorAll("rect")].map((bar) => bar.getAttribute("fill"));
  expect(fills[0]).toBe("var(--color-loss)");
  // On paper, where the color is lost.
  expect(fills[1]).toMatch(/^url\(#.*-loss\)$/);
  expect(fills[2]).toBe("var(--color-gain)");
  expect(fills[3]).toMatch(/^url\(#.*-gain\)$/);
});

test("a spark is a picture with a name", async () => {
  renderPage(
    <Frame>
      <Spark label="The last 3 weeks" values={["1", "-2", "3"]} />
    </Frame>,
  );
  const picture = await screen.findByRole("img", { name: "The last 3 weeks" });
  expect(picture.querySelectorAll("g")).toHaveLength(3);
});

const Curve = () => (
  <Frame>
    <StepArea
      points={POINTS}
      withZero
      factsOf={(index) => [{ label: "Total", text: formatMoney(POINTS[index]?.value, "always") }]}
      onChoose={(day) => chosen.push(day)}
    />
  </Frame>
);

function Frame({ children }: { readonly children: React.ReactNode }) {
  return (
    <ChartFrame
      title="Realized P&L"
      sentence="Worth more than ever."
      height={200}
      table={{
        columns: [
          { id: "day", header: "Day", cell: ({ day }) => formatDate(day) },
          { id: "total", header: "Total", cell: ({ value }) => formatMoney(value, "always") },
        ],
        rows: POINTS,
        rowKey: ({ day }) => day,
      }}
    >
      {children}
    </ChartFrame>
  );
}
