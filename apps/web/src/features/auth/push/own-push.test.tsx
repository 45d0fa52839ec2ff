import { screen } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { signIn } from "../../../testing/factories.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { server } from "../../../testing/server.ts";
import { OwnPush } from "./own-push.tsx";

type Kept = { kind: string; address: string | null; hasDetails: boolean; failure: object | null };

const NTFY: Kept = { kind: "NTFY", address: "https://ntfy.sh/…", hasDetails: false, failure: null };

function answerPush(given: Kept | null) {
  let push = given;
  const sent: object[] = [];
  const test = { refusal: "" };
  server.use(
    graphql.query("Push", () => HttpResponse.json({ data: { push } })),
    graphql.mutation("SetPush", ({ variables }) => {
      sent.push(variables);
      push = { ...NTFY, kind: variables["kind"], hasDetails: variables["hasDetails"] };
      return HttpResponse.json({ data: { push } });
    }),
    graphql.mutation("SetPushDetails", ({ variables }) => {
      push = push && { ...push, hasDetails: variables["hasDetails"] };
      return HttpResponse.json({ data: { push } });
    }),
    graphql.mutation("RemovePush", () => {
      push = null;
      return HttpResponse.json({ data: { isRemoved: true } });
    }),
    graphql.mutation("TestPush", () =>
      test.refusal === ""
        ? HttpResponse.json({ data: { isSent: true } })
        : HttpResponse.json({ errors: [{ message: test.refusal, extensions: { code: "CONFLICT" } }] }),
    ),
  );
  return { sent, test };
}

test("an address is checked, sent once, and shown by its host alone", async () => {
  signIn({ roles: ["USER"] });
  const { sent } = answerPush(null);
  const { user } = renderPage(<OwnPush />);
  await user.click(await screen.findByRole("button", { name: "Set address" }));

  await user.type(screen.getByLabelText("Address"), "https://ntfy.sh/");
  await user.click(screen.getByRole("button", { name: "Save address" }));
  expect(screen.getByText(/^Address must end with the topic/)).toBeVisible();
  expect(sent).toEqual([]);

  await user.type(screen.getByLabelText("Address"), "my-secret-topic");
  await user.click(screen.getByRole("button", { name: "Save address" }));

  expect(await screen.findByText("https://ntfy.sh/…")).toBeVisible();
  expect(sent).toEqual([{ kind: "NTFY", address: "https://ntfy.sh/my-secret-topic", hasDetails: false }]);
  expect(document.body.innerHTML).not.toContain("my-secret-topic");
});

test("a test says whether it was sent, details are chosen, and the address can be removed", async () => {
  signIn({ roles: ["USER"] });
  const { test: tried } = answerPush(NTFY);
  const { user } = renderPage(<OwnPush />);
  const send = await screen.findByRole("button", { name: "Send test" });

  await user.click(send);
  expect(await screen.findByText("Test sent. Look at your phone.")).toBeVisible();
  tried.refusal = "The test wasn't sent: it answered 403.";
  await user.click(send);
  expect(await screen.findByText(tried.refusal)).toBeVisible();

  await user.click(screen.getByRole("checkbox", { name: "Name contracts, amounts and files" }));
  expect(await screen.findByRole("checkbox", { checked: true })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Remove" }));
  expect(await screen.findByText("You get no pushes.")).toBeVisible();
});

test("the last failure is told with its day and reason", async () => {
  signIn({ roles: ["USER"] });
  answerPush({ ...NTFY, failure: { at: "2026-11-20T15:28:58.000Z", reason: "it answered 500" } });
  renderPage(<OwnPush />);

  expect((await screen.findByText(/^The last push failed on/)).textContent).toMatch(
    /^The last push failed on Nov 20, 2026.*: it answered 500\.$/,
  );
});

test("an address that can't be read is asked for again; a view-only account changes nothing", async () => {
  signIn({ roles: ["READONLY"] });
  answerPush({ ...NTFY, address: null });
  renderPage(<OwnPush />);

  expect(await screen.findByText(/^The stored address can't be read any more/)).toBeVisible();
  const locked = [
    ...screen.getAllByRole("button", { name: /Remove|Replace|Send test/ }),
    screen.getByRole("checkbox"),
  ];
  expect(locked.map((each) => each.hasAttribute("disabled"))).toEqual([true, true, true, true]);
});
