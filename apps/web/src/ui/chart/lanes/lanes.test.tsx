import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPage } from "../../../testing/render-page.tsx";
import { dayGeometry } from "../axes/geometry.ts";
import { ChartFrame } from "../chart-frame.tsx";
import { Lanes } from "../charts.ts";
import { type LaneGroup, lanesHeight } from "./lane-spans.ts";

const span = (id: string, from: string, to: string | undefined) => ({
  ...{ id, from, to, label: id },
  color: "bg-selected",
});

const GROUPS: readonly LaneGroup[] = [
  {
    name: "Puts",
    rows: [
      [span("first", "2026-11-01", "2026-11-06"), span("second", "2026-11-06", "2026-11-11")],
      [span("beside", "2026-11-03", "2026-11-21")],
    ],
  },
  { name: "Shares", rows: [[span("held", "2026-11-11", undefined)]] },
];

test("days stand where their dates say", () => {
  const { placeOf, marks } = dayGeometry("2026-11-01", "2026-11-21");
  expect(["2026-11-01", "2026-11-06", "2026-11-21"].map(placeOf)).toEqual([0, 25, 100]);
  expect(marks.every(({ place }) => place >= 0 && place <= 100)).toBe(true);
  expect(dayGeometry("2026-11-20", "2026-11-22").marks.map(({ place }) => place)).toEqual([0, 50, 100]);
});

test("a frame keeps room for every row before anything is drawn", () => {
  // Three rows of 26, two groups with 10 under each, and an axis of 24.
  expect(lanesHeight(GROUPS)).toBe(3 * 26 + 2 * 10 + 24);
});

test("what goes on runs to the edge, and a day tells what happened on it", async () => {
  const { user } = renderPage(
    <ChartFrame
      title="Story"
      sentence="What happened."
      height={lanesHeight(GROUPS)}
      table={{ columns: [{ id: "day", header: "Day", cell: () => "" }], rows: [], rowKey: () => "" }}
    >
      <Lanes
        from="2026-11-01"
        to="2026-11-21"
        groups={GROUPS}
        days={[
          { day: "2026-11-01", facts: [{ label: "Sold", text: "+$10.00" }] },
          { day: "2026-11-11", facts: [{ label: "Assigned", text: "$0.00" }] },
        ]}
      />
    </ChartFrame>,
  );
  const slider = await screen.findByRole("slider", { name: "Story" });
  const bar = (name: string) => screen.getByText(name).parentElement?.style;
  expect([bar("second")?.left, bar("second")?.width]).toEqual(["25%", "25%"]);
  expect([bar("held")?.left, bar("held")?.width]).toEqual(["50%", "50%"]);

  act(() => slider.focus());
  expect(slider.getAttribute("aria-valuetext")).toBe("Wed, Nov 11, 2026: Assigned $0.00");
  await user.keyboard("{ArrowLeft}");
  expect(slider.getAttribute("aria-valuetext")).toBe("Sun, Nov 1, 2026: Sold +$10.00");
  expect(screen.getByText("+$10.00")).toBeVisible();
});
