import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { signIn } from "../../../testing/factories.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { server } from "../../../testing/server.ts";
import { UsersPage } from "../pages/users-page.tsx";
import { answerUsers, ROOT_ID } from "../testing/answers.ts";
import type { Invitation } from "./invitations.queries.ts";

const CLEO: Invitation = {
  id: "6f1f8f0e-0000-4000-8000-00000000000c",
  firstName: "Cleo",
  lastName: "New",
  email: "cleo@example.com",
  role: "USER",
  createdAt: "2026-11-20T14:51:58.000Z",
  expiresAt: "2026-11-27T14:51:58.000Z",
  isExpired: false,
  isInviterGone: false,
  invitedBy: "Rita Root",
};

type World = { invitations?: Invitation[]; canMail?: boolean; isMailed?: boolean };

/** Answers invitations, and notes what was sent. */
function answer({ invitations = [], canMail = false, isMailed = false }: World = {}) {
  const sent: unknown[] = [];
  let open = invitations;
  const note = async (request: Request) => {
    const { pathname } = new URL(request.url);
    sent.push([pathname, await request.json().catch(() => undefined)]);
  };
  server.use(
    http.get("/api/admin/invitations", () => HttpResponse.json({ invitations: open, canMail })),
    http.post("/api/admin/invitations", async ({ request }) => {
      await note(request);
      open = [CLEO];
      return HttpResponse.json({ invitation: CLEO, link: "/join#first-key", isMailed }, { status: 201 });
    }),
    http.post("/api/admin/invitations/:id/renew", async ({ request }) => {
      await note(request);
      return HttpResponse.json({ invitation: CLEO, link: "https://host/join#second-key", isMailed });
    }),
    http.post("/api/admin/invitations/:id/revoke", async ({ request }) => {
      await note(request);
      open = [];
      return HttpResponse.json({ success: true });
    }),
  );
  return sent;
}

const show = () => renderPage(<UsersPage />);

beforeEach(() => {
  signIn({ id: ROOT_ID, username: "root", roles: ["ADMIN"] });
  answerUsers();
});

async function invite(user: ReturnType<typeof show>["user"]) {
  await user.click(await screen.findByRole("button", { name: "Invite" }));
  const dialog = await screen.findByRole("dialog", { name: "Invite somebody" });
  await user.type(within(dialog).getByLabelText("First name"), "Cleo");
  await user.type(within(dialog).getByLabelText("Last name"), "New");
  await user.type(within(dialog).getByLabelText("E-mail"), "cleo@example.com");
  return dialog;
}

test("an invitation shows its link once, to copy and as a code, and stands in the list", async () => {
  const sent = answer();
  const { user } = show();
  const dialog = await invite(user);
  expect(within(dialog).queryByLabelText("Send the link by e-mail")).toBeNull();
  await user.click(within(dialog).getByRole("button", { name: "Create link" }));

  const shown = await screen.findByRole("dialog", { name: "Link for Cleo" });
  const link = new URL("/join#first-key", window.location.origin).href;
  expect((within(shown).getByLabelText("Invitation link") as HTMLInputElement).value).toBe(link);
  expect(await within(shown).findByRole("img", { name: /QR code/ })).toBeVisible();
  expect(sent).toEqual([
    [
      "/api/admin/invitations",
      { firstName: "Cleo", lastName: "New", email: "cleo@example.com", role: "USER", sendEmail: false },
    ],
  ]);
  await user.click(within(shown).getByRole("button", { name: "Done" }));
  expect(document.body.innerHTML).not.toContain("first-key");
  expect((await screen.findByRole("list", { name: "Open invitations" })).textContent).toContain(
    "cleo@example.com",
  );
});

test("where mail works the link goes by mail, and it is told when it could not", async () => {
  const sent = answer({ canMail: true, isMailed: false });
  const { user } = show();
  const dialog = await invite(user);
  expect(
    ((await within(dialog).findByLabelText("Send the link by e-mail")) as HTMLInputElement).checked,
  ).toBe(true);
  await user.click(within(dialog).getByRole("button", { name: "Create link" }));

  expect(await screen.findByText(/could not be sent/)).toBeVisible();
  expect(sent).toMatchObject([["/api/admin/invitations", { sendEmail: true }]]);
});

test("what is wrong is told by field before anything is sent, and what the server refuses as well", async () => {
  const sent = answer();
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Invite" }));
  await user.click(await screen.findByRole("button", { name: "Create link" }));
  expect(await screen.findByText("Email is required")).toBeVisible();
  expect(sent).toEqual([]);

  const taken = { message: "Email is already taken", fieldErrors: { email: "Email is already taken" } };
  server.use(http.post("/api/admin/invitations", () => HttpResponse.json(taken, { status: 409 })));
  const dialog = screen.getByRole("dialog");
  await user.type(within(dialog).getByLabelText("First name"), "Ann");
  await user.type(within(dialog).getByLabelText("Last name"), "Lee");
  await user.type(within(dialog).getByLabelText("E-mail"), "ann@example.com");
  await user.click(within(dialog).getByRole("button", { name: "Create link" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Email is already taken");
  expect(within(dialog).getByLabelText("E-mail").getAttribute("aria-invalid")).toBe("true");
});

test("an expired link is told as one, and a new one is made after a question", async () => {
  const sent = answer({ invitations: [{ ...CLEO, isExpired: true }] });
  const { user } = show();
  expect(await screen.findByText("Link expired")).toBeVisible();

  await user.click(screen.getByRole("button", { name: "New link for Cleo New" }));
  const question = await screen.findByRole("alertdialog");
  expect(question.textContent).toContain("The link they have stops working");
  await user.click(within(question).getByRole("button", { name: "Make a new link" }));

  expect(((await screen.findByLabelText("Invitation link")) as HTMLInputElement).value).toBe(
    "https://host/join#second-key",
  );
  expect(sent).toEqual([[`/api/admin/invitations/${CLEO.id}/renew`, { sendEmail: false }]]);
});

test("a link whose maker is no administrator any more is told as off, and what to do about it", async () => {
  answer({ invitations: [{ ...CLEO, isInviterGone: true }] });
  show();

  expect(await screen.findByText("Link off")).toBeVisible();
  const list = await screen.findByRole("list", { name: "Open invitations" });
  expect(list.textContent).toContain("invited by Rita Root, who can't let anybody in now");
  expect(list.textContent).toContain("make a new link to let them in");
  expect(list.textContent).not.toContain("good until");
});

test("a withdrawn invitation leaves the list, and the card goes with the last", async () => {
  const sent = answer({ invitations: [CLEO] });
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Withdraw the invitation of Cleo New" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Withdraw" }));

  await waitFor(() => expect(screen.queryByRole("heading", { name: "Open invitations" })).toBeNull());
  expect(sent).toEqual([[`/api/admin/invitations/${CLEO.id}/revoke`, undefined]]);
});
