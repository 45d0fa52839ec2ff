import { graphql, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import { server } from "../../../../testing/server.ts";
import { previewOf } from "../../testing/answers.ts";
import type { AccountTieOut, UploadPreview } from "../../uploads.mutations.ts";
import {
  answerConfirms,
  answerPreviews,
  entries,
  file,
  files,
  inBrowser,
  openTab,
  statuses,
  until,
  untilStatuses,
} from "../testing/queue-harness.ts";

inBrowser();

/** Answers second looks at previews; the list fills with their sessions. */
function answerLooks(given: (sessionId: string) => Partial<UploadPreview> = () => ({})): string[] {
  const asked: string[] = [];
  server.use(
    graphql.query("PreviewAgain", ({ variables }) => {
      const sessionId = String(variables["sessionId"]);
      asked.push(sessionId);
      return HttpResponse.json({ data: { preview: previewOf({ sessionId, ...given(sessionId) }) } });
    }),
  );
  return asked;
}

const ACCOUNT = previewOf({}).accounts[0] as AccountTieOut;
const account = (given: Partial<AccountTieOut>) => ({ accounts: [{ ...ACCOUNT, ...given }] });

test("switched off, as it is at first, nothing is imported without a click", async () => {
  answerPreviews();
  const confirmed = answerConfirms();
  const queue = await openTab();
  await queue.add(files(2));
  await untilStatuses(queue, "ready", "ready");
  await vi.advanceTimersByTimeAsync(5000);

  expect(confirmed).toEqual([]);
});

test("clean files are imported one after the other, each as things stand after the one before", async () => {
  answerPreviews();
  const confirmed = answerConfirms();
  const looked = answerLooks();
  const queue = await openTab({ importsByItself: true });

  await queue.add(files(3));

  await untilStatuses(queue, "completed", "completed", "completed");
  expect(confirmed).toHaveLength(3);
  // The second was looked at after the first import, the third after the second.
  expect(looked).toEqual(expect.arrayContaining(confirmed.slice(1)));
});

test("what the first import makes doubtful is not imported by the next", async () => {
  answerPreviews();
  const confirmed = answerConfirms();
  answerLooks(() => ({
    alreadyIn: [{ accountId: "a-1", accountName: "Roth", accountNumber: "1", lines: 40, ofLines: 42 }],
  }));
  const queue = await openTab({ importsByItself: true });

  await queue.add(files(2));

  await until(() => expect(statuses(queue).toSorted()).toEqual(["completed", "ready"]));
  await vi.advanceTimersByTimeAsync(5000);
  expect(confirmed).toHaveLength(1);
});

test.each<[string, Partial<UploadPreview>]>([
  ["a warning", { warnings: ["Rows of 2019 are missing"] }],
  ["lines for review", { reviewLines: 1 }],
  ["a question of its account", { needsAccount: true, canConfirm: false }],
  ["a question of its day", { portfolioDateSource: "UNKNOWN" }],
  ["a line nobody understood", { canConfirm: false, blockedReason: "Line 7 is not understood" }],
  ["bytes that were imported before", { alreadyProcessed: true }],
  ["cash that differs by a cent", account({ fileCash: "599.08", ledgerCash: "599.09" })],
  [
    "a break in its balances",
    account({ cashBalance: { checked: 4, gapCount: 1, gaps: [], notChecked: 0 } } as object),
  ],
])("a file with %s waits for the user", async (_what, preview) => {
  answerPreviews(preview);
  const confirmed = answerConfirms();
  const queue = await openTab({ importsByItself: true });
  await queue.add([file("1")]);
  await untilStatuses(queue, "ready");
  await vi.advanceTimersByTimeAsync(5000);

  expect(confirmed).toEqual([]);
});

test("cash that is the same in other digits is no difference", async () => {
  answerPreviews(account({ fileCash: "599.1", ledgerCash: "599.10" }));
  answerConfirms();
  const queue = await openTab({ importsByItself: true });

  await queue.add([file("1")]);

  await untilStatuses(queue, "completed");
});

test("a file that the user answered for shows first what the answer does", async () => {
  const choices = [{ id: "a-1", name: "Roth", accountIdentifier: "1" }];
  let asked = 0;
  server.use(
    graphql.mutation("PreviewUpload", () => {
      asked += 1;
      const given = asked === 1 ? { needsAccount: true, canConfirm: false, accountChoices: choices } : {};
      return HttpResponse.json({ data: { preview: previewOf({ sessionId: `s-${asked}`, ...given }) } });
    }),
  );
  const confirmed = answerConfirms();
  const queue = await openTab({ importsByItself: true });
  await queue.add([file("1")]);
  await untilStatuses(queue, "ready");

  queue.answer(entries(queue)[0]?.id ?? "", { accountId: "a-1" });

  await until(() => expect(asked).toBe(2));
  await vi.advanceTimersByTimeAsync(5000);
  expect([statuses(queue), confirmed]).toEqual([["ready"], []]);
});

test("a stopped queue imports nothing by itself, and begins when it is started", async () => {
  answerPreviews();
  const confirmed = answerConfirms();
  const queue = await openTab();
  await queue.add([file("1")]);
  await untilStatuses(queue, "ready");
  queue.stopProcessing();
  await queue.saveSettings({ ...queue.state().settings, importsByItself: true });
  await vi.advanceTimersByTimeAsync(5000);
  expect(confirmed).toEqual([]);

  queue.startProcessing();

  await untilStatuses(queue, "completed");
});

test("a queue that does not start by itself stops only when all clean files are imported", async () => {
  answerPreviews();
  answerConfirms();
  answerLooks();
  const queue = await openTab({ importsByItself: true, autoStart: false });
  await queue.add(files(3));
  await vi.advanceTimersByTimeAsync(2000);
  expect(statuses(queue)).toEqual(["pending", "pending", "pending"]);

  queue.startProcessing();

  await untilStatuses(queue, "completed", "completed", "completed");
  await until(() => expect(queue.state().isProcessing).toBe(false));
});
