import { describe, expect, it } from "vitest";
import { isBackupDue, lastTimeOf } from "./backup-schedule.ts";

const AT = { hour: 3, minute: 30 };
const local = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute);

describe("lastTimeOf", () => {
  it.each([
    [local(20, 3, 29), local(19, 3, 30)],
    [local(20, 3, 30), local(20, 3, 30)],
    [local(1, 0, 5), new Date(2026, 9, 31, 3, 30)],
  ])("at %s it is %s", (now, expected) => {
    expect(lastTimeOf(AT, now)).toEqual(expected);
  });
});

describe("isBackupDue", () => {
  it.each([
    { case: "the first ever", now: local(20, 12), kept: undefined, tried: undefined, due: true },
    {
      case: "last night's is there",
      now: local(20, 12),
      kept: local(20, 3, 31),
      tried: local(20, 3, 31),
      due: false,
    },
    {
      case: "one by hand since then",
      now: local(20, 12),
      kept: local(20, 9),
      tried: local(20, 9),
      due: false,
    },
    {
      case: "the machine was off",
      now: local(20, 12),
      kept: local(19, 3, 30),
      tried: local(19, 3, 30),
      due: true,
    },
    {
      case: "before the time",
      now: local(20, 3, 29),
      kept: local(19, 3, 30),
      tried: local(19, 3, 30),
      due: false,
    },
    {
      case: "failed a moment ago",
      now: local(20, 4),
      kept: local(19, 3, 30),
      tried: local(20, 3, 30),
      due: false,
    },
    {
      case: "failed an hour ago",
      now: local(20, 4, 30),
      kept: local(19, 3, 30),
      tried: local(20, 3, 30),
      due: true,
    },
  ])("$case: $due", ({ now, kept, tried, due }) => {
    expect(isBackupDue(AT, now, { lastKeptAt: kept, lastTriedAt: tried })).toBe(due);
  });
});
