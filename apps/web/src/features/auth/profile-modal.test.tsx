import { screen, within } from "@testing-library/react";
import { graphql, HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import { currentSession } from "../../lib/network/session.ts";
import { catchDownloads } from "../../testing/downloads.ts";
import { signIn } from "../../testing/factories.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { ProfileModal } from "./components/profile-modal.tsx";
// What the profile fetches later: loaded now, it can't still be on its way when this file ends.
import "./components/script-tokens.tsx";
import "./push/own-push.tsx";

const PHONE = {
  id: "s-2",
  createdAt: "2026-11-19T15:00:00.000Z",
  expiresAt: "2026-11-20T15:00:00.000Z",
  ipAddress: "192.0.2.7",
  userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1",
  isCurrent: false,
};
const HERE = { ...PHONE, id: "s-1", userAgent: "Mozilla/5.0 (X11; Linux) Firefox/140.0", isCurrent: true };

function answerSessions() {
  let sessions = [HERE, PHONE];
  server.use(
    graphql.query("Push", () => HttpResponse.json({ data: { push: null } })),
    http.get("/api/auth/tokens", () => HttpResponse.json([])),
    http.get("/api/auth/sessions", () => HttpResponse.json(sessions)),
    http.post("/api/auth/sessions/:id/end", ({ params }) => {
      sessions = sessions.filter(({ id }) => id !== params["id"]);
      return HttpResponse.json({ success: true });
    }),
    http.post("/api/auth/sessions/end-others", () => {
      sessions = [HERE];
      return HttpResponse.json({ success: true, sessionsEnded: 1 });
    }),
  );
}

const open = () => renderPage(<ProfileModal onClose={vi.fn()} />);
const devices = () => screen.findByRole("list", { name: "Signed-in devices" });

test.each([/^Sign out Safari on iPhone/, "Sign out other devices"])(
  "%s ends the other device only",
  async (name) => {
    answerSessions();
    const { user } = open();
    expect((await devices()).textContent).toMatch(
      /^Firefox on Linux.*This device.*Safari on iPhone.*192\.0\.2\.7/,
    );

    await user.click(screen.getByRole("button", { name }));

    await expect.poll(async () => within(await devices()).getAllByRole("listitem")).toHaveLength(1);
    expect((await devices()).textContent).toContain("This device");
  },
);

test("name and e-mail are saved and the greeting's user is renewed", async () => {
  signIn({ firstName: "An", lastName: "Lee", email: "an@example.com" });
  answerSessions();
  const sent: unknown[] = [];
  server.use(
    http.patch("/api/auth/me", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...currentSession()?.user, firstName: "Ann" });
    }),
  );
  const { user } = open();
  const first = screen.getByLabelText("First name");

  await user.clear(first);
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(screen.getByText("First name is required")).toBeVisible();
  await user.type(first, "Ann");
  await user.click(screen.getByRole("button", { name: "Save" }));

  expect((await screen.findByRole("status")).textContent).toContain("Profile saved.");
  expect(sent).toEqual([{ firstName: "Ann", lastName: "Lee", email: "an@example.com" }]);
  expect(currentSession()?.user.firstName).toBe("Ann");
});

test("a taken e-mail is told at its field", async () => {
  signIn({ firstName: "Ann", lastName: "Lee", email: "an@example.com" });
  answerSessions();
  const fieldErrors = { email: "Email is already taken" };
  server.use(
    http.patch("/api/auth/me", () =>
      HttpResponse.json({ success: false, message: fieldErrors.email, fieldErrors }, { status: 409 }),
    ),
  );
  const { user } = open();

  await user.click(screen.getByRole("button", { name: "Save" }));

  await expect.poll(() => screen.getByLabelText("E-mail").getAttribute("aria-invalid")).toBe("true");
});

test("another e-mail asks for the password, which is sent with it and then forgotten", async () => {
  signIn({ firstName: "Ann", lastName: "Lee", email: "an@example.com" });
  answerSessions();
  const sent: unknown[] = [];
  const message = "Current password is incorrect";
  server.use(
    http.patch("/api/auth/me", async ({ request }) => {
      const change = (await request.json()) as { currentPassword?: string; email: string };
      sent.push(change);
      return change.currentPassword === "right"
        ? HttpResponse.json({ ...currentSession()?.user, email: change.email })
        : HttpResponse.json(
            { success: false, message, fieldErrors: { currentPassword: message } },
            { status: 400 },
          );
    }),
  );
  const { user } = open();
  const email = screen.getByLabelText("E-mail");
  const password = () => screen.queryByLabelText("Current password");
  expect(password()).toBeNull();

  await user.clear(email);
  await user.type(email, "AN@example.com");
  expect(password()).toBeNull();
  await user.clear(email);
  await user.type(email, "ann@example.com");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(screen.getByText("Your password is required")).toBeVisible();
  expect(sent).toEqual([]);

  await user.type(password() as HTMLElement, "wrong");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await expect.poll(() => password()?.getAttribute("aria-invalid")).toBe("true");
  await user.clear(password() as HTMLElement);
  await user.type(password() as HTMLElement, "right");
  await user.click(screen.getByRole("button", { name: "Save" }));

  expect((await screen.findByRole("status")).textContent).toContain("Profile saved.");
  expect(sent.at(-1)).toEqual({
    firstName: "Ann",
    lastName: "Lee",
    email: "ann@example.com",
    currentPassword: "right",
  });
  expect(currentSession()?.user.email).toBe("ann@example.com");
  expect(password()).toBeNull();
  await user.type(email, "x");
  expect(password()).toHaveProperty("value", "");
});

test("everything of one's own is downloaded as one file; a server that is busy says so", async () => {
  signIn({ username: "ann" });
  answerSessions();
  const files = catchDownloads();
  const busy = { message: "Another download of everything is being put together. Try again in a minute." };
  server.use(http.get("/api/auth/me/take-out", () => HttpResponse.json(busy, { status: 503 })));
  const { user } = open();
  const download = await screen.findByRole("button", { name: "Download everything" });
  await user.click(download);
  expect((await screen.findByRole("alert")).textContent).toContain("Try again in a minute");

  server.use(
    http.get("/api/auth/me/take-out", () => HttpResponse.arrayBuffer(new Uint8Array([80, 75]).buffer)),
  );
  await user.click(download);

  expect(await screen.findByText("Your download has begun.")).toBeVisible();
  expect([...new Uint8Array((await files[0]?.arrayBuffer()) ?? new ArrayBuffer())]).toEqual([80, 75]);
});
