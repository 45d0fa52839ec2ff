import { act, screen, within } from "@testing-library/react";
import { useState } from "react";
import { STORAGE_KEYS } from "../../../lib/browser/storage.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { QueueScreen } from "../list/queue-screen.tsx";
import type { QueueCommands } from "../queue/queue-commands.ts";
import type { QueueState } from "../queue/queue-state.ts";
import type { QueuedUpload } from "../queue/queued-upload.ts";
import { answerCoverage } from "./answers.ts";
import { fakeQueue, queueState } from "./queue-states.ts";

type Shown = { show: (state: QueueState) => void };
type Props = { readonly queue: QueueCommands; readonly first: QueueState; readonly shown: Shown };

function Screen({ queue, first, shown }: Props) {
  const [state, setState] = useState(first);
  shown.show = setState;
  return <QueueScreen queue={queue} state={state} />;
}

/** The screen of the queue with commands that only note what was asked for; `change` shows another state. */
export function showQueue(
  uploads: readonly QueuedUpload[],
  given: Partial<QueueState> = {},
  coverage: readonly object[] = [],
) {
  const queue = fakeQueue();
  answerCoverage(coverage);
  const shown: Shown = { show: () => undefined };
  const view = renderPage(<Screen queue={queue} first={queueState(uploads, given)} shown={shown} />);
  const change = (next: readonly QueuedUpload[]) => act(() => shown.show(queueState(next, given)));
  return { ...view, queue, change };
}

/** Shows the rarer controls, as a browser that remembers them does. */
export const showAdvanced = () => localStorage.setItem(STORAGE_KEYS.uploadAdvanced, "shown");

/** Opens the figures behind the line on top. */
export const openStatistics = (user: ReturnType<typeof showQueue>["user"]) =>
  user.click(screen.getByRole("button", { name: /show statistics$/ }));

/** Opens the menu of a row and answers what it offers and does not refuse. */
export async function menuOf(name: string, user: ReturnType<typeof showQueue>["user"]) {
  await user.click(screen.getByRole("button", { name: `More actions for ${name}` }));
  const items = within(screen.getByRole("menu")).getAllByRole<HTMLButtonElement>("menuitem");
  return items.filter((item) => !item.disabled).map((item) => item.textContent);
}
