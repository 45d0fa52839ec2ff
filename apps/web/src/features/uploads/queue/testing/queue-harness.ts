import { QUEUE_SETTINGS_DEFAULT, type QueueSettings } from "@strikebook/core/uploads/queue/queue-settings";
import { graphql, HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { currentSession } from "../../../../lib/network/session.ts";
import { emptyBrowserDatabase } from "../../../../testing/browser-database.ts";
import { signIn } from "../../../../testing/factories.ts";
import { server } from "../../../../testing/server.ts";
import { previewOf, result } from "../../testing/answers.ts";
import { refuseChannel } from "../../testing/progress-channel.ts";
import type { UploadPreview } from "../../uploads.mutations.ts";
import type { QueueEntry } from "../queued-upload.ts";
import { UploadQueue } from "../upload-queue.ts";
import { TabChannel } from "./tab-channel.ts";

const opened = new Set<UploadQueue>();

/** Each test of the file has a browser of its own: timers that can be wound forward, an empty browser, somebody signed in. */
export function inBrowser(): void {
  beforeEach(startBrowser);
  afterEach(closeBrowser);
}

function startBrowser(): void {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"],
  });
  vi.stubGlobal("BroadcastChannel", TabChannel);
  emptyBrowserDatabase();
  setOnline(true);
  signIn();
  refuseChannel();
}

async function closeBrowser(): Promise<void> {
  for (const queue of opened) {
    await queue.close("leave");
  }
  opened.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
}

/** A tab with the queue of the signed-in user; `settings` replace the usual ones. */
export async function openTab(settings: Partial<QueueSettings> = {}): Promise<UploadQueue> {
  const queue = new UploadQueue(currentSession()?.user.id ?? "", vi.fn());
  opened.add(queue);
  if (Object.keys(settings).length > 0) {
    await queue.saveSettings({ ...QUEUE_SETTINGS_DEFAULT, ...settings });
  }
  return queue;
}

/** Closes the tab as a refresh does, with the event that the browser sends the page first. */
export async function closeTab(queue: UploadQueue): Promise<void> {
  window.dispatchEvent(new Event("pagehide"));
  await queue.close("leave");
  opened.delete(queue);
}

export function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? "online" : "offline"));
}

export const file = (content: string, name = `${content}.csv`): File => new File([content], name);
/** `count` files of different content. */
export const files = (count: number): File[] =>
  Array.from({ length: count }, (_, index) => file(String(index + 1)));

export const entries = (queue: UploadQueue): QueueEntry[] => queue.state().uploads.map(({ entry }) => entry);
export const statuses = (queue: UploadQueue): string[] => entries(queue).map(({ status }) => status);
export const idOf = (queue: UploadQueue, index = 0): string => entries(queue)[index]?.id ?? "";
/** Waits as long as a busy machine may need; meanwhile timers go on. */
export const until = <Value>(check: () => Value | Promise<Value>): Promise<Value> =>
  vi.waitFor(check, 20_000);
export const untilStatuses = (queue: UploadQueue, ...expected: string[]) =>
  until(() => expect(statuses(queue)).toEqual(expected));

type PreviewCall = {
  readonly name: string;
  readonly text: string;
  readonly answer: (given?: Partial<UploadPreview>) => void;
  readonly refuse: (message: string, code?: string) => void;
};

/** Previews wait until the test answers them. */
export function holdPreviews(): PreviewCall[] {
  const calls: PreviewCall[] = [];
  server.use(
    graphql.mutation("PreviewUpload", async ({ variables }) => {
      const number = calls.length + 1;
      const body = await new Promise<object>((resolve) => {
        calls.push({
          name: String(variables["filename"]),
          text: atob(String(variables["fileContent"])),
          answer: (given) =>
            resolve({ data: { preview: previewOf({ sessionId: `s-${number}`, ...given }) } }),
          refuse: (message, code = "INVALID_INPUT") => resolve(refusal(message, code)),
        });
      });
      return HttpResponse.json(body);
    }),
  );
  return calls;
}

/** Previews are answered at once, each with a session of its own. */
export function answerPreviews(given: Partial<UploadPreview> = {}): string[] {
  const names: string[] = [];
  server.use(
    graphql.mutation("PreviewUpload", ({ variables }) => {
      names.push(String(variables["filename"]));
      return HttpResponse.json({
        data: { preview: previewOf({ sessionId: `s-${names.length}`, ...given }) },
      });
    }),
  );
  return names;
}

type ConfirmAnswer = "fail" | "gone" | "hang" | { readonly operationId: string } | undefined;

/** Confirms are answered with the result, or as `answer` says for the n-th of them, from 1. */
export function answerConfirms(answer: (call: number) => ConfirmAnswer = () => undefined): string[] {
  const sessions: string[] = [];
  server.use(
    graphql.mutation("ConfirmUpload", async ({ variables }) => {
      sessions.push(String(variables["sessionId"]));
      const given = answer(sessions.length);
      if (given === "fail") {
        return HttpResponse.error();
      }
      if (given === "gone") {
        return HttpResponse.json(refusal("Upload the file again", "NOT_FOUND"));
      }
      if (given === "hang") {
        await new Promise(() => undefined);
      }
      return HttpResponse.json({
        data: { result: { ...result(), ...(typeof given === "object" && given) } },
      });
    }),
  );
  return sessions;
}

export function noteCancels(): string[] {
  const sessions: string[] = [];
  server.use(
    graphql.mutation("CancelUpload", ({ variables }) => {
      sessions.push(String(variables["sessionId"]));
      return HttpResponse.json({ data: { cancelled: true } });
    }),
  );
  return sessions;
}

/** How an import in the background goes on, asked for by REST; the last answer again and again. */
export function answerProgress(operationId: string, ...answers: readonly (number | object)[]) {
  const asked = { count: 0 };
  server.use(
    http.get(`*/api/upload/progress/${operationId}`, () => {
      const answer = answers[Math.min(asked.count, answers.length - 1)];
      asked.count += 1;
      return typeof answer === "number"
        ? new HttpResponse(null, { status: answer })
        : HttpResponse.json(progress(operationId, answer));
    }),
  );
  return asked;
}

export const completed = { status: "COMPLETED", progress: 100, result: result() };

export function progress(operationId: string, given: object = {}) {
  return {
    operationId,
    status: "PROCESSING",
    progress: 20,
    currentStep: "Storing new rows",
    stepNumber: 4,
    totalSteps: 6,
    currentStepProgress: 10,
    estimatedTimeRemaining: 3000,
    startTime: "2026-11-20T15:00:00.000Z",
    endTime: null,
    fileName: "1.csv",
    totalItems: 1000,
    processedItems: 200,
    ...given,
  };
}

const refusal = (message: string, code: string) => ({ errors: [{ message, extensions: { code } }] });
