import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { currentSession } from "../../../lib/network/session.ts";
import { signIn } from "../../../testing/factories.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { server } from "../../../testing/server.ts";
import { AddSecondFactorPage } from "../pages/add-second-factor-page.tsx";
import { OwnSecondFactors } from "./own-second-factors.tsx";

const PHONE = {
  id: "f-1",
  kind: "APP",
  name: "My phone",
  createdAt: "2026-11-19T15:00:00.000Z",
  lastUsedAt: null,
};
const WRONG = "Current password is incorrect";

/** The server: a list that grows and shrinks, and what was sent to it. */
function answer(factors: object[] = []) {
  const sent: [path: string, body: unknown][] = [];
  const codes = Array.from({ length: 10 }, (_, index) => `abcd-efgh-jkmn-${index}${index}${index}${index}`);
  server.use(
    http.get("/api/auth/second-factors", () =>
      HttpResponse.json({ factors, recoveryCodesLeft: factors.length * 10, isDemanded: false }),
    ),
    http.post("/api/auth/second-factors/*", async ({ request }) => {
      const path = new URL(request.url).pathname.replace("/api/auth/second-factors/", "");
      const body = (await request.json()) as { currentPassword?: string };
      sent.push([path, body]);
      if (body.currentPassword === "wrong") {
        return HttpResponse.json(
          { success: false, message: WRONG, fieldErrors: { currentPassword: WRONG } },
          { status: 400 },
        );
      }
      if (path === "app-secret") {
        return HttpResponse.json({
          ticket: "t-1",
          secret: "GEZDGNBV",
          uri: "otpauth://totp/x?secret=GEZDGNBV",
        });
      }
      if (path === "apps") {
        factors.push(PHONE);
        return HttpResponse.json({ factor: PHONE, recoveryCodes: codes });
      }
      if (path.endsWith("/remove")) {
        factors.pop();
      }
      return HttpResponse.json({ success: true, recoveryCodes: codes });
    }),
  );
  return sent;
}

type User = ReturnType<typeof renderPage>["user"];

async function addApp(user: User) {
  await user.click(await screen.findByRole("button", { name: "Add an authenticator app" }));
  await user.type(screen.getByLabelText("Current password"), "Blue-Lamp-72");
  await user.click(screen.getByRole("button", { name: "Show QR code" }));
  expect(await screen.findByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  expect(screen.getByText("GEZD GNBV")).toBeVisible();
  await user.type(screen.getByLabelText("Code that the app shows"), "123456");
  await user.type(screen.getByLabelText("Name"), "My phone");
  await user.click(screen.getByRole("button", { name: "Add app" }));
}

test("an app is added: password, QR code, first code, and recovery codes this once", async () => {
  signIn();
  const sent = answer();
  const { user } = renderPage(<OwnSecondFactors />);

  await addApp(user);

  const list = await screen.findByRole("list", { name: "Recovery codes" });
  expect(within(list).getAllByRole("listitem")).toHaveLength(10);
  await user.click(screen.getByRole("button", { name: "I have kept them" }));
  const factors = await screen.findByRole("list", { name: "Second factors" });
  expect(factors.textContent).toMatch(/^My phoneAuthenticator app, added Nov 19, 2026.*, never used/);
  expect(screen.getByText(/10 recovery codes left/)).toBeVisible();
  expect(screen.queryByRole("list", { name: "Recovery codes" })).toBeNull();
  expect(sent).toEqual([
    ["app-secret", { currentPassword: "Blue-Lamp-72" }],
    ["apps", { ticket: "t-1", name: "My phone", code: "123456" }],
  ]);
});

test("a wrong password is told at its field, and nothing is removed", async () => {
  signIn();
  answer([PHONE]);
  const { user } = renderPage(<OwnSecondFactors />);

  await user.click(await screen.findByRole("button", { name: "Remove My phone" }));
  await user.type(screen.getByLabelText("Current password"), "wrong");
  await user.click(screen.getByRole("button", { name: "Remove" }));

  expect(await screen.findByText(WRONG)).toBeVisible();
  await user.clear(screen.getByLabelText("Current password"));
  await user.type(screen.getByLabelText("Current password"), "right{Enter}");
  expect(await screen.findByText(/Your password alone signs you in/)).toBeVisible();
});

test("an app gets another name without a password, and what the server refuses is told at its field", async () => {
  signIn();
  const factors = [{ ...PHONE }];
  answer(factors);
  const renamed: unknown[] = [];
  server.use(
    http.patch("/api/auth/second-factors/:id", async ({ request, params }) => {
      const { name } = (await request.json()) as { name: string };
      renamed.push([params["id"], name]);
      if (name === "taken") {
        const message = "Give it another name";
        return HttpResponse.json(
          { success: false, message, fieldErrors: { name: message } },
          { status: 400 },
        );
      }
      Object.assign(factors[0] ?? {}, { name });
      return HttpResponse.json(factors[0]);
    }),
  );
  const { user } = renderPage(<OwnSecondFactors />);

  await user.click(await screen.findByRole("button", { name: "Rename My phone" }));
  const field = screen.getByLabelText("Name");
  expect((field as HTMLInputElement).value).toBe("My phone");
  await user.clear(field);
  expect((screen.getByRole("button", { name: "Save" }) as HTMLButtonElement).disabled).toBe(true);
  await user.type(field, "taken");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Give it another name")).toBeVisible();
  await user.clear(field);
  await user.type(field, " Old phone ");
  await user.click(screen.getByRole("button", { name: "Save" }));

  expect(await screen.findByText("Old phone")).toBeVisible();
  expect(renamed).toEqual([
    ["f-1", "taken"],
    ["f-1", "Old phone"],
  ]);
});

test("a browser without passkeys says so, and offers an app", async () => {
  signIn();
  answer();
  renderPage(<OwnSecondFactors />);

  expect(await screen.findByText("This browser has no passkeys. Use an authenticator app.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Add a passkey" })).toBeNull();
});

test("where one is demanded, Continue comes with the first", async () => {
  signIn({ mustAddSecondFactor: true });
  answer();
  const { user } = renderPage(<AddSecondFactorPage />);
  expect(screen.getByRole("heading", { name: "Add a second factor" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Continue" })).toBeNull();

  await addApp(user);
  await user.click(await screen.findByRole("button", { name: "Continue" }));

  expect(currentSession()?.user.mustAddSecondFactor).toBe(false);
});
