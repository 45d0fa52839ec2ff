import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { currentSession, endSession } from "../../../lib/network/session.ts";
import { sessionUser, token } from "../../../testing/factories.ts";
import { server } from "../../../testing/server.ts";
import { LoginScreen } from "../components/login-screen.tsx";

const TICKET = "t".repeat(43);

beforeEach(() => {
  endSession();
  server.use(http.get("/api/auth/health", () => HttpResponse.json({ status: "ok" })));
});

/** Signs in with the right password; the server asks for more. */
async function askedForMore(given: { hasApp: boolean; hasPasskey: boolean }) {
  server.use(
    http.post("/api/auth/login", () =>
      HttpResponse.json(
        { success: false, message: "A second step is needed", secondStep: { ticket: TICKET, ...given } },
        { status: 401 },
      ),
    ),
  );
  const user = userEvent.setup();
  render(<LoginScreen />);
  await user.type(screen.getByLabelText("Username or e-mail"), "ann");
  await user.type(screen.getByLabelText("Password"), "Blue-Lamp-72");
  await user.click(screen.getByRole("button", { name: "Sign In" }));
  await screen.findByRole("form", { name: "Second step" });
  return user;
}

test("the right password leads to the code, which signs in", async () => {
  const sent: unknown[] = [];
  server.use(
    http.post("/api/auth/second-step", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ token: token(), user: sessionUser(), message: "Signed in" });
    }),
  );
  const user = await askedForMore({ hasApp: true, hasPasskey: false });

  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.queryByRole("button", { name: "Use your passkey" })).toBeNull();
  await user.type(screen.getByLabelText("Code from your app"), " 123 456 {Enter}");

  await expect.poll(() => currentSession()?.user.username).toBe("ann");
  expect(sent).toEqual([{ ticket: TICKET, code: "123 456" }]);
});

test("a refused code is told in the server's words, and Back leads to the password", async () => {
  server.use(
    http.post("/api/auth/second-step", () =>
      HttpResponse.json({ success: false, message: "That code isn't right." }, { status: 401 }),
    ),
  );
  const user = await askedForMore({ hasApp: true, hasPasskey: false });

  await user.type(screen.getByLabelText("Code from your app"), "000000{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe("That code isn't right.");
  await user.click(screen.getByRole("button", { name: "Back" }));

  expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("");
  expect(currentSession()).toBeUndefined();
});

test("who has passkeys only may use one, or a recovery code", async () => {
  await askedForMore({ hasApp: false, hasPasskey: true });

  expect(screen.getByRole("button", { name: "Use your passkey" })).toBeVisible();
  expect(screen.getByLabelText("Recovery code")).toBeVisible();
});

test("a line that is cut is told, and nobody is signed in", async () => {
  server.use(http.post("/api/auth/second-step", () => HttpResponse.error()));
  const user = await askedForMore({ hasApp: true, hasPasskey: false });

  await user.type(screen.getByLabelText("Code from your app"), "123456{Enter}");

  expect((await screen.findByRole("alert")).textContent).toBe("Network error. Please check your connection.");
});

test("a browser without passkeys is offered none", async () => {
  render(<LoginScreen />);

  expect(await screen.findByText("Server connected")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Sign in with a passkey" })).toBeNull();
});
