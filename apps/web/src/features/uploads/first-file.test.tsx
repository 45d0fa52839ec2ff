import { screen, waitFor } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { expect, test } from "vitest";
import type { Role } from "../../lib/network/session.ts";
import { signIn } from "../../testing/factories.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { FirstFile } from "./notices/first-file.tsx";

const JOINT = {
  id: "joint",
  name: "Joint",
  accountIdentifier: null,
  brokerage: "Fidelity",
  isRetirement: false,
  closedOn: null,
  suggestedClosedOn: null,
};

/** Opens the card for a person with these accounts. */
function open(accounts: readonly object[], roles: readonly Role[] = ["USER"]) {
  signIn({ roles: [...roles] });
  server.use(graphql.query("OwnAccounts", () => HttpResponse.json({ data: { accounts, coverage: [] } })));
  return renderPage(<FirstFile />);
}

test.each([
  ["without an account", []],
  ["with an account of their own", [{ ...JOINT, setAsideFor: null }]],
])("a person %s is shown how to begin", async (_, accounts) => {
  open(accounts);
  expect(await screen.findByText("Three steps to your first numbers")).toBeVisible();
  expect(screen.getByRole("button", { name: "Choose a file" })).toBeVisible();
});

test("who may only look is not led to an import", async () => {
  const { container } = open([], ["READONLY"]);
  await waitFor(() => expect(container.querySelector("[aria-hidden]")).toBeNull());
  expect(screen.queryByText("Three steps to your first numbers")).toBeNull();
});

test("a person who sees another's copy in place of their own account has begun long ago", async () => {
  const { container } = open([{ ...JOINT, setAsideFor: "Ben" }]);
  await waitFor(() => expect(container.querySelector("[aria-hidden]")).toBeNull());
  expect(screen.queryByText("Three steps to your first numbers")).toBeNull();
});
