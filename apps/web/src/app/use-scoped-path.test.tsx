import { renderHook } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { rememberScope, type Scope } from "../lib/address/scope.ts";
import { signIn } from "../testing/factories.ts";
import { useScopedPath } from "./use-scoped-path.ts";

/** The link from `address` to `path` while `shown` is looked at. */
function linkTo(path: string, address: string, shown: Partial<Scope>): string {
  signIn();
  rememberScope(shown);
  const { result } = renderHook(() => useScopedPath(), {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>,
  });
  return result.current(path);
}

const ROTH = { view: "accounts", account: "roth" } as const;
const DAY = "/portfolio?account=roth&date=2026-11-10&page=3&symbol=KO";

test.each<[string, string, string, Partial<Scope>]>([
  ["/portfolio/analytics", DAY, "/portfolio/analytics?account=roth&date=2026-11-10", ROTH],
  ["/portfolio/total", DAY, "/portfolio/total?date=2026-11-10", ROTH],
  ["/week-summary", DAY, "/week-summary?account=roth", ROTH],
  [
    "/year-summary",
    "/month-summary",
    "/year-summary?account=roth&basis=cash&book=tax",
    { ...ROTH, basis: "CASH", book: "TAX" },
  ],
  ["/portfolio", "/month-summary?date=2026-11-10", "/portfolio?account=roth", { ...ROTH, basis: "CASH" }],
  ["/year-summary", "/portfolio", "/year-summary", { ...ROTH, view: "overall" }],
  ["/portfolio/analytics", "/Portfolio/?date=2026-11-10", "/portfolio/analytics?date=2026-11-10", {}],
  ["/", DAY, "/", ROTH],
  ["/upload", DAY, "/upload", ROTH],
])("the link to %s from %s is %s", (path, address, link, shown) => {
  expect(linkTo(path, address, shown)).toBe(link);
});
