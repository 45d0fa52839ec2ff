import { screen, within } from "@testing-library/react";
import { renderPage } from "../../../testing/render-page.tsx";
import { QueueScreen } from "../list/queue-screen.tsx";
import type { QueueState } from "../queue/queue-state.ts";
import type { QueuedUpload } from "../queue/queued-upload.ts";
import { answerCoverage } from "./answers.ts";
import { fakeQueue, queueState } from "./queue-states.ts";

/** The screen of the queue with commands that only note what was asked for. */
export function showQueue(uploads: readonly QueuedUpload[], given: Partial<QueueState> = {}) {
  const queue = fakeQueue();
  answerCoverage([]);
  const view = renderPage(<QueueScreen queue={queue} state={queueState(uploads, given)} />);
  return { ...view, queue };
}

/** Opens the menu of a row and answers what it offers and does not refuse. */
export async function menuOf(name: string, user: ReturnType<typeof showQueue>["user"]) {
  await user.click(screen.getByRole("button", { name: `More actions for ${name}` }));
  const items = within(screen.getByRole("menu")).getAllByRole<HTMLButtonElement>("menuitem");
  return items.filter((item) => !item.disabled).map((item) => item.textContent);
}
