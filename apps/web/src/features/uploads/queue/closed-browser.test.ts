import { afterEach, expect, test, vi } from "vitest";
import {
  answerConfirms,
  answerPreviews,
  file,
  idOf,
  inBrowser,
  openTab,
  statuses,
  until,
  untilStatuses,
} from "./testing/queue-harness.ts";

inBrowser();
afterEach(() => Reflect.deleteProperty(navigator, "locks"));

const refuse = (): never => {
  throw new DOMException("The operation is insecure.", "SecurityError");
};

class RefusedChannel {
  constructor() {
    refuse();
  }
}

const locks = { request: () => Promise.reject(new DOMException("", "SecurityError")) };

/** What a browser without cookies, an old one or a private window may lack. */
const CLOSED: Readonly<Record<string, () => void>> = {
  "no channel between tabs": () => vi.stubGlobal("BroadcastChannel", undefined),
  "a channel that is refused": () => vi.stubGlobal("BroadcastChannel", RefusedChannel),
  "locks that are refused": () =>
    Object.defineProperty(navigator, "locks", { value: locks, configurable: true }),
  "no database": () => vi.stubGlobal("indexedDB", undefined),
  "a database that is refused": () => vi.spyOn(indexedDB, "open").mockImplementation(refuse),
  "nothing at all": () => {
    vi.stubGlobal("BroadcastChannel", RefusedChannel);
    Object.defineProperty(navigator, "locks", { value: locks, configurable: true });
    vi.stubGlobal("indexedDB", undefined);
  },
};

test.each(Object.keys(CLOSED))("with %s a file is read and imported", async (closed) => {
  CLOSED[closed]?.();
  answerPreviews();
  answerConfirms();
  const tab = await openTab();

  tab.startProcessing();
  await tab.add([file("1")]);
  await untilStatuses(tab, "ready");
  await tab.confirm(idOf(tab));
  await untilStatuses(tab, "completed");

  expect(tab.state().lead).toBe("here");
  expect(tab.state().isKeptNowhere ?? false).toBe(/database|nothing/.test(closed));
});

test("without a channel each tab has a list of its own", async () => {
  vi.stubGlobal("BroadcastChannel", undefined);
  answerPreviews();
  const [first, second] = [await openTab(), await openTab()];

  await first.add([file("1")]);
  await second.add([file("2")]);

  await until(() => expect([statuses(first), statuses(second)].map(({ length }) => length)).toEqual([1, 1]));
  expect([first, second].map((tab) => tab.state().lead)).toEqual(["here", "here"]);
});

test("where files are not to outlast the page nobody is warned of that", async () => {
  vi.stubGlobal("indexedDB", undefined);
  answerPreviews();
  const tab = await openTab({ enableQueuePersistence: false });

  await tab.add([file("1")]);
  await untilStatuses(tab, "ready");

  expect(tab.state().isKeptNowhere).toBeUndefined();
});
