import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { signIn } from "../../testing/factories.ts";
import { rememberedScope, rememberScope } from "./scope.ts";

const show = (path: string) => window.history.replaceState(null, "", path);
beforeEach(() => signIn());
afterEach(() => show("/"));

test("an account is remembered for whom it was shown: the next person is shown as a whole", () => {
  rememberScope({ view: "accounts", account: "own", basis: "CASH" });
  expect(rememberedScope()).toMatchObject({ view: "accounts", account: "own" });

  show("/of/ben/trade-summary");
  expect(rememberedScope()).toMatchObject({ view: "overall", account: undefined, basis: "CASH" });
  rememberScope({ view: "accounts", account: "bens" });
  show("/trade-summary");

  expect(rememberedScope()).toMatchObject({ view: "overall", account: undefined, basis: "CASH" });
});

test.each([
  ["/of/ben/ledger", { view: "accounts", account: "bens" }],
  ["/ledger", { view: "overall", account: undefined }],
  ["/of/all/ledger", { view: "overall", account: undefined }],
])(
  "a visit that begins at %s takes up the account of the last one where it is theirs",
  async (path, expected) => {
    show("/of/ben/trade-summary");
    rememberScope({ view: "accounts", account: "bens" });

    vi.resetModules();
    show(path);
    const visit = await import("./scope.ts");

    expect(visit.rememberedScope()).toMatchObject(expected);
  },
);
