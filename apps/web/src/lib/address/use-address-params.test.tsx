import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { useAddressParam, withValues } from "./use-address-params.ts";
import { useScopeAddress } from "./use-scope.ts";

const ADDRESS = new URLSearchParams("view=accounts&page=3&sort=symbol%2Casc");

test.each([
  ["what is not named stays as it is", {}, "view=accounts&page=3&sort=symbol%2Casc"],
  ["a value is put in its place", { page: "4" }, "view=accounts&page=4&sort=symbol%2Casc"],
  ["a new one comes last", { symbol: "KO" }, "view=accounts&page=3&sort=symbol%2Casc&symbol=KO"],
  ["undefined takes a name out, and so does an empty text", { page: undefined, sort: "" }, "view=accounts"],
])("%s", (_case, values, expected) => {
  expect(String(withValues(ADDRESS, values))).toBe(expected);
  expect(String(ADDRESS)).toBe("view=accounts&page=3&sort=symbol%2Casc");
});

/** Two filters of two hooks, a third by the scope, all changed by one press. */
function Filters({ how }: { readonly how: "push" | "replace" }) {
  const [, setSymbol] = useAddressParam("symbol", how);
  const [, setFrom] = useAddressParam("from", how);
  const { change } = useScopeAddress();
  const both = () => {
    setSymbol("KO");
    setFrom("2026-01-08");
  };
  return (
    <>
      <button type="button" onClick={both}>
        Two
      </button>
      <button
        type="button"
        onClick={() => {
          both();
          change({ account: "a-1" });
        }}
      >
        Three
      </button>
    </>
  );
}

test.each(["push", "replace"] as const)(
  "changes at one moment (%s) all stay, beside what was there",
  async (how) => {
    const { user, location } = renderPage(<Filters how={how} />, "/ledger?page=3");

    await user.click(screen.getByRole("button", { name: "Two" }));
    expect(location()).toBe("/ledger?page=3&symbol=KO&from=2026-01-08");
  },
);

test("a change of the scope keeps the filters of the same moment, and each step can be undone", async () => {
  const { user, location } = renderPage(<Filters how="push" />, "/ledger?page=3");

  await user.click(screen.getByRole("button", { name: "Three" }));
  expect(location()).toBe("/ledger?page=3&symbol=KO&from=2026-01-08&account=a-1");
  await user.click(screen.getByRole("button", { name: "Browser back" }));
  expect(location()).toBe("/ledger?page=3&symbol=KO&from=2026-01-08");
  await user.click(screen.getByRole("button", { name: "Browser back" }));
  expect(location()).toBe("/ledger?page=3&symbol=KO");
});
