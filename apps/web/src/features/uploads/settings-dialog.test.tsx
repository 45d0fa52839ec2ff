import { QUEUE_SETTINGS_DEFAULT } from "@strikebook/core/uploads/queue/queue-settings";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { QueueScreen } from "./list/queue-screen.tsx";
import type { QueueState } from "./queue/queue-state.ts";
import { answerCoverage } from "./testing/answers.ts";
import { fakeQueue, queueState } from "./testing/queue-states.ts";

beforeEach(() => answerCoverage([]));

async function openSettings(given: Partial<QueueState> = {}) {
  const queue = fakeQueue();
  const view = renderPage(<QueueScreen queue={queue} state={queueState([], given)} />);
  await view.user.click(screen.getByRole("button", { name: "Settings" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Upload settings" }));
  await view.user.click(dialog.getByText("Advanced"));
  const type = async (label: string, text: string) => {
    await view.user.clear(dialog.getByLabelText(label));
    await view.user.type(dialog.getByLabelText(label), text);
  };
  const save = () => view.user.click(dialog.getByRole("button", { name: "Save settings" }));
  return { ...view, queue, dialog, type, save };
}

const isOpen = () => screen.queryByRole("dialog", { name: "Upload settings" }) !== null;

test("every setting of the specification has its field", async () => {
  const { dialog } = await openSettings();

  const fields = [...dialog.getAllByRole("spinbutton"), ...dialog.getAllByRole("checkbox")];
  const names = fields.map((field) => field.getAttribute("name"));
  expect(names.toSorted()).toEqual(Object.keys(QUEUE_SETTINGS_DEFAULT).toSorted());
});

test("three switches stand in front, all others under Advanced", async () => {
  const { user, dialog } = await openSettings();
  await user.click(dialog.getByText("Advanced"));

  const front = dialog.getAllByRole("checkbox").filter((field) => field.closest("details") === null);
  expect(front.map((field) => field.getAttribute("name"))).toEqual([
    "importsByItself",
    "deleteOnComplete",
    "showNotifications",
  ]);
  expect(dialog.getByText("Advanced").closest("details")?.open).toBe(false);
});

test("what was changed is saved, the rest stays", async () => {
  const { user, queue, dialog, type, save } = await openSettings();

  await type("Max concurrent uploads", "7");
  await type("Retry jitter", "0.25");
  await user.click(dialog.getByLabelText("Delete on complete"));
  await save();

  expect(queue.saveSettings).toHaveBeenCalledExactlyOnceWith({
    ...QUEUE_SETTINGS_DEFAULT,
    maxConcurrentUploads: 7,
    retryJitter: 0.25,
    deleteOnComplete: true,
  });
  expect(isOpen()).toBe(false);
});

test.each([
  ["Max concurrent uploads", "0", "Max concurrent uploads must be a whole number between 1 and 10"],
  ["Max concurrent uploads", "11", "Max concurrent uploads must be a whole number between 1 and 10"],
  ["Max concurrent uploads", "2.5", "Max concurrent uploads must be a whole number between 1 and 10"],
  ["Max retry attempts", "11", "Max retry attempts must be a whole number between 0 and 10"],
  ["Retry delay (ms)", "999", "Retry delay must be a whole number between 1000 and 60000 ms"],
  ["Retry delay (ms)", "60001", "Retry delay must be a whole number between 1000 and 60000 ms"],
  ["Max history entries", "9", "Max history entries must be a whole number between 10 and 1000"],
  ["Max history entries", "1001", "Max history entries must be a whole number between 10 and 1000"],
])("%s of %s is refused beside its field", async (label, text, words) => {
  const { queue, dialog, type, save } = await openSettings();

  await type(label, text);
  await save();

  const field = dialog.getByLabelText(label);
  expect(dialog.getByText(words).id).toBe(field.getAttribute("aria-describedby")?.split(" ").at(-1));
  expect(document.activeElement).toBe(field);
  expect(queue.saveSettings).not.toHaveBeenCalled();
});

test("an empty number is refused, and no longer once it is mended", async () => {
  const { user, queue, dialog, type, save } = await openSettings();
  await user.clear(dialog.getByLabelText("Max retry attempts"));
  await save();
  expect(dialog.getByText(/^Max retry attempts must be/)).toBeVisible();

  await type("Max retry attempts", "0");
  expect(dialog.queryByText(/^Max retry attempts must be/)).toBeNull();
  await save();

  expect(queue.saveSettings.mock.lastCall?.[0].maxRetryAttempts).toBe(0);
});

test.each([
  ["Escape", (user: Awaited<ReturnType<typeof openSettings>>["user"]) => user.keyboard("{Escape}")],
  [
    "Cancel",
    (user: Awaited<ReturnType<typeof openSettings>>["user"]) =>
      user.click(screen.getByRole("button", { name: "Cancel" })),
  ],
  [
    "the close button",
    (user: Awaited<ReturnType<typeof openSettings>>["user"]) =>
      user.click(screen.getByRole("button", { name: "Close" })),
  ],
])("%s asks before changes are lost", async (_way, leave) => {
  const { user, queue, dialog, type } = await openSettings();
  await type("Max concurrent uploads", "7");

  await leave(user);
  const question = within(screen.getByRole("alertdialog"));
  expect(question.getByText("You have unsaved changes. Are you sure you want to close?")).toBeVisible();
  await user.click(question.getByRole("button", { name: "Keep editing" }));
  expect(dialog.getByLabelText<HTMLInputElement>("Max concurrent uploads").value).toBe("7");

  await leave(user);
  await user.click(
    within(screen.getByRole("alertdialog")).getByRole("button", { name: "Close without saving" }),
  );
  expect(isOpen()).toBe(false);
  expect(queue.saveSettings).not.toHaveBeenCalled();
});

test("without changes it closes without a question", async () => {
  const { user, type } = await openSettings();
  await type("Max concurrent uploads", "7");
  await type("Max concurrent uploads", "3");

  await user.keyboard("{Escape}");

  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(isOpen()).toBe(false);
});

test("the defaults come back on request, and only with Save", async () => {
  const { user, queue, dialog, save } = await openSettings({
    settings: { ...QUEUE_SETTINGS_DEFAULT, maxConcurrentUploads: 9, autoStart: false },
  });
  expect(dialog.getByLabelText<HTMLInputElement>("Start automatically").checked).toBe(false);

  await user.click(dialog.getByRole("button", { name: "Reset to defaults" }));
  expect(queue.saveSettings).not.toHaveBeenCalled();
  await save();

  expect(queue.saveSettings).toHaveBeenCalledExactlyOnceWith(QUEUE_SETTINGS_DEFAULT);
});

function stubNotification(permission: NotificationPermission, answer = permission) {
  const requestPermission = vi.fn(async () => answer);
  vi.stubGlobal("Notification", Object.assign(vi.fn(), { permission, requestPermission }));
  return requestPermission;
}

const NOTIFIED = { settings: { ...QUEUE_SETTINGS_DEFAULT, showNotifications: true } };

test("with notifications switched on the page asks before the browser does", async () => {
  const requestPermission = stubNotification("default", "granted");
  const { user } = renderPage(<QueueScreen queue={fakeQueue()} state={queueState([], NOTIFIED)} />);
  expect(requestPermission).not.toHaveBeenCalled();

  await user.click(screen.getByRole("button", { name: "Allow notifications" }));

  expect(requestPermission).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByText(/May the browser tell you/)).toBeNull());
});

test("who does not want to be told switches the setting off again", async () => {
  stubNotification("default");
  const queue = fakeQueue();
  const { user } = renderPage(<QueueScreen queue={queue} state={queueState([], NOTIFIED)} />);

  await user.click(screen.getByRole("button", { name: "Not now" }));

  expect(queue.saveSettings).toHaveBeenCalledExactlyOnceWith(QUEUE_SETTINGS_DEFAULT);
});

test("a browser that refuses notifications is told of", () => {
  stubNotification("denied");
  renderPage(<QueueScreen queue={fakeQueue()} state={queueState([], NOTIFIED)} />);

  expect(screen.getByText(/this browser blocks them/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Allow notifications" })).toBeNull();
});
