import { describe, expect, it } from "vitest";
import { filesToRemove } from "./backup-rotation.ts";

const file = (day: string, time = "03:30") => ({
  name: `${day} ${time}`,
  madeAt: new Date(`${day}T${time}:00Z`),
});

const NONE = { days: 0, weeks: 0, months: 0 };

describe("filesToRemove", () => {
  it.each([
    [{ ...NONE, days: 2 }, ["2026-11-20", "2026-11-19"]],
    // 16 November 2026 is a Monday: the 15th belongs to the week before.
    [{ ...NONE, weeks: 2 }, ["2026-11-20", "2026-11-15"]],
    [{ ...NONE, weeks: 3 }, ["2026-11-20", "2026-11-15", "2026-10-31"]],
    [{ ...NONE, months: 2 }, ["2026-11-20", "2026-10-31"]],
    [{ ...NONE, months: 12 }, ["2026-11-20", "2026-10-31", "2025-12-31"]],
    [
      { days: 2, weeks: 2, months: 3 },
      ["2026-11-20", "2026-11-19", "2026-11-15", "2026-10-31", "2025-12-31"],
    ],
    [NONE, ["2026-11-20"]],
  ])("with %j keeps %j", (keep, expected) => {
    const days = [
      "2025-12-31",
      "2026-10-30",
      "2026-10-31",
      "2026-11-15",
      "2026-11-16",
      "2026-11-19",
      "2026-11-20",
    ];
    const removed = filesToRemove(
      days.map((day) => file(day)),
      keep,
    );

    expect(days.filter((day) => !removed.includes(`${day} 03:30`)).reverse()).toEqual(expected);
  });

  it("keeps the newest of a day with several", () => {
    const files = [file("2026-11-20", "03:30"), file("2026-11-20", "18:00"), file("2026-11-20", "09:00")];

    expect(filesToRemove(files, { days: 7, weeks: 4, months: 12 })).toEqual([
      "2026-11-20 09:00",
      "2026-11-20 03:30",
    ]);
  });

  it.each(["2026-11-20 03:30", "1970-01-01 03:30"])(
    "keeps %s, just made, beside a file of a clock that was ahead",
    (made) => {
      const files = [file("2026-11-20", "18:00"), file("2038-11-20"), file(made.slice(0, 10))];

      expect(filesToRemove(files, { ...NONE, days: 2 }, made)).toEqual([]);
    },
  );

  it("of a year of nights keeps 7 days, 4 weeks and 12 months", () => {
    const nights = Array.from({ length: 365 }, (_, index) =>
      file(new Date(Date.UTC(2025, 11, 1 + index)).toISOString().slice(0, 10)),
    );
    const removed = new Set(filesToRemove(nights, { days: 7, weeks: 4, months: 12 }));

    // Monday 30 November 2026 is the last. Its own week is one day old; the three before end on the 29th, 22nd and 15th.
    expect(nights.filter(({ name }) => !removed.has(name)).map(({ name }) => name.slice(0, 10))).toEqual([
      "2025-12-31",
      "2026-01-31",
      "2026-02-28",
      "2026-03-31",
      "2026-04-30",
      "2026-05-31",
      "2026-06-30",
      "2026-07-31",
      "2026-08-31",
      "2026-09-30",
      "2026-10-31",
      "2026-11-15",
      "2026-11-22",
      "2026-11-24",
      "2026-11-25",
      "2026-11-26",
      "2026-11-27",
      "2026-11-28",
      "2026-11-29",
      "2026-11-30",
    ]);
  });
});
