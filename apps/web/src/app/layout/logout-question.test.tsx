import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test } from "vitest";
import { UnauthorizedPage } from "../../features/auth/pages/unauthorized-page.tsx";
import { countWaiting } from "../../features/uploads/queue/waiting-files.ts";
import { previewOf } from "../../features/uploads/testing/answers.ts";
import { queued } from "../../features/uploads/testing/queue-states.ts";
import { currentSession } from "../../lib/network/session.ts";
import { watchWaitingFiles } from "../../lib/waiting-files.ts";
import { signIn } from "../../testing/factories.ts";
import { server } from "../../testing/server.ts";
import { AppLayout } from "./app-layout.tsx";

beforeEach(() => {
  server.use(
    http.get("/api/system/version", () => HttpResponse.json({})),
    http.post("/api/auth/logout", () => HttpResponse.json({ success: true })),
  );
});
afterEach(() => watchWaitingFiles(() => 0));

async function logOut() {
  signIn();
  render(
    <MemoryRouter initialEntries={["/week-summary"]}>
      <AppLayout>
        <h1>Screen</h1>
      </AppLayout>
    </MemoryRouter>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: /Hello/ }));
  await user.click(await screen.findByRole("button", { name: "Logout" }));
  return user;
}

test("a logout asks first while files wait, and goes on only when it is confirmed", async () => {
  const files = [
    queued("a.csv"),
    queued("b.csv", { status: "ready" }),
    queued("c.csv", { status: "completed" }),
  ];
  watchWaitingFiles(() => countWaiting(files));
  const user = await logOut();

  const question = await screen.findByRole("alertdialog", {
    name: "2 files are waiting. Sign out anyway?",
  });
  await user.click(within(question).getByRole("button", { name: "Stay signed in" }));
  expect(currentSession()).toBeDefined();
  expect(screen.queryByRole("alertdialog")).toBeNull();

  await user.click(screen.getByRole("button", { name: /Hello/ }));
  await user.click(await screen.findByRole("button", { name: "Logout" }));
  await user.click(await screen.findByRole("button", { name: "Sign out" }));
  await waitFor(() => expect(currentSession()).toBeUndefined());
});

test.each([
  ["nothing", []],
  [
    "only what is done, goes on in the server, has failed for good, is known or not for here",
    [
      queued("a.csv", { status: "completed" }),
      queued("b.csv", { status: "processing" }),
      queued("c.csv", { status: "failed" }),
      queued("d.csv", { status: "ready", preview: previewOf({ brokerage: "Unknown", canConfirm: false }) }),
      queued("e.csv", { status: "ready", preview: previewOf({ alreadyProcessed: true }) }),
    ],
  ],
])("with %s in the list a logout asks nothing", async (_what, files) => {
  watchWaitingFiles(() => countWaiting(files));
  await logOut();

  await waitFor(() => expect(currentSession()).toBeUndefined());
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("switching accounts where access is denied asks first as well", async () => {
  watchWaitingFiles(() => 1);
  signIn();
  render(
    <MemoryRouter initialEntries={["/unauthorized"]}>
      <UnauthorizedPage />
    </MemoryRouter>,
  );
  const user = userEvent.setup();

  await user.click(screen.getByRole("button", { name: "Switch Account" }));
  const question = await screen.findByRole("alertdialog", { name: "1 file is waiting. Sign out anyway?" });
  expect(currentSession()).toBeDefined();

  await user.click(within(question).getByRole("button", { name: "Sign out" }));
  await waitFor(() => expect(currentSession()).toBeUndefined());
});
