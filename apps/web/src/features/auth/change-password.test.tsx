import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import { currentSession } from "../../lib/network/session.ts";
import { sessionUser, signIn, token } from "../../testing/factories.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { signIn as sendSignIn } from "./auth.requests.ts";
import { ChangePasswordModal } from "./components/change-password-modal.tsx";
import { NewPasswordPage } from "./pages/new-password-page.tsx";

const OLD = "Old-Lamp-71";
const NEW = "Blue-Lamp-72";

afterEach(() => vi.useRealTimers());

async function submit(current: string, next: string, again: string) {
  const user = userEvent.setup({
    advanceTimers: (ms) => void (vi.isFakeTimers() && vi.advanceTimersByTime(ms)),
  });
  const fields = [
    [/^Current/, current],
    ["New password", next],
    ["Confirm new password", again],
  ] as const;
  for (const [label, text] of fields) {
    if (text) {
      await user.type(screen.getByLabelText(label), text);
    }
  }
  await user.click(screen.getByRole("button", { name: "Change Password" }));
}

const answerWith = (answer: () => Response) => server.use(http.post("/api/auth/change-password", answer));
const checklist = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);

test("the checklist follows what is typed", async () => {
  renderPage(<ChangePasswordModal onClose={vi.fn()} />);
  expect(checklist()).toEqual([
    "at least 8 characters, not met",
    "an uppercase letter, not met",
    "a lowercase letter, not met",
    "a digit, not met",
    "one special character from !@#$%^&*()-_+=<>;:, not met",
    "not a common password, not met",
  ]);

  await userEvent.type(screen.getByLabelText("New password"), "Abc1");

  expect(checklist().map((line) => line?.endsWith(", met"))).toEqual([
    ...[false, true, true, true, false],
    false,
  ]);

  await userEvent.type(screen.getByLabelText("New password"), "-Kestrel");
  expect(checklist().every((line) => line?.endsWith(", met"))).toBe(true);
});

test.each([
  ["", NEW, NEW, "All fields are required"],
  [OLD, "blue", "blue", /^Password requirements not met: at least 8 characters, an uppercase letter/],
  [OLD, NEW, `${NEW}x`, "New passwords do not match"],
  [OLD, "Password123!", "Password124!", "New passwords do not match"],
  [OLD, "Password123!", "Password123!", "This password is too common, choose another one"],
  [NEW, NEW, NEW, "New password must be different from current password"],
])("%j to %j, again %j: %s", async (current, next, again, problem) => {
  renderPage(<ChangePasswordModal onClose={vi.fn()} />);

  await submit(current, next, again);

  expect((await screen.findByRole("alert")).textContent).toMatch(problem);
});

test("a success is told, the new token goes on, and the modal closes after two seconds", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const next = token({ id: "2" });
  let sent: unknown;
  server.use(
    http.post("/api/auth/change-password", async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ success: true, message: "Password changed successfully", token: next });
    }),
  );
  const onClose = vi.fn();
  renderPage(<ChangePasswordModal onClose={onClose} />);
  expect(
    screen.getByText(/^Your other devices are signed out, and your tokens for scripts end/),
  ).toBeVisible();

  await submit(OLD, NEW, NEW);
  expect(await screen.findByText("Password changed successfully!")).toBeVisible();
  expect(sent).toEqual({ currentPassword: OLD, newPassword: NEW });
  expect(currentSession()?.token).toBe(next);
  expect(onClose).not.toHaveBeenCalled();

  // The two seconds begin with an effect, which may come a moment after the words.
  act(() => vi.advanceTimersByTime(1500));
  expect(onClose).not.toHaveBeenCalled();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce(), { timeout: 3000 });
});

test.each([
  [
    "a refusal",
    () => HttpResponse.json({ success: false, message: "Current password is incorrect" }, { status: 400 }),
    "Current password is incorrect",
  ],
  ["success: false", () => HttpResponse.json({ success: false }), "Failed to change password"],
  ["no answer", () => HttpResponse.error(), "Network error. Please check your connection."],
  ["401", () => new HttpResponse("", { status: 401 }), "Session expired. Please log in again."],
] as const)("%s is told", async (_what, answer, text) => {
  answerWith(answer);
  renderPage(<ChangePasswordModal onClose={vi.fn()} />);

  await submit(OLD, NEW, NEW);

  expect((await screen.findByRole("alert")).textContent).toBe(text);
});

test("a temporary password is not asked for again right after it was typed, nor known to the next user", async () => {
  const temporary = sessionUser({ id: "2", mustChangePassword: true });
  server.use(
    http.post("/api/auth/login", () => HttpResponse.json({ token: token({ id: "2" }), user: temporary })),
  );
  expect(await sendSignIn("ann", "Temp-Pass-99")).toMatchObject({ ok: true });
  const { unmount } = renderPage(<NewPasswordPage />);
  expect(screen.getByLabelText<HTMLInputElement>("Current or temporary password").value).toBe("Temp-Pass-99");
  unmount();

  signIn({ id: "3", mustChangePassword: true });
  renderPage(<NewPasswordPage />);
  expect(screen.getByLabelText<HTMLInputElement>("Current or temporary password").value).toBe("");
});

test("a password that somebody else chose is replaced before anything else, or one logs out", async () => {
  signIn({ mustChangePassword: true });
  answerWith(() => HttpResponse.json({ success: true, token: token({ id: "2" }) }));
  renderPage(<NewPasswordPage />);

  expect(screen.getByRole("heading", { level: 1, name: "Choose a new password" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Logout" })).toBeVisible();
  await submit(OLD, NEW, NEW);

  await vi.waitFor(() => expect(currentSession()?.user.mustChangePassword).toBe(false));
});
