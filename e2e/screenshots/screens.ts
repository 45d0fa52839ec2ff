/** A page to be looked at, by its address, and for whom. */
export type Screen = { readonly path: string; readonly viewer: "administrator" | "member" | "nobody" };

const as = (viewer: Screen["viewer"], paths: readonly string[]): Screen[] =>
  paths.map((path) => ({ path, viewer }));

/** Every page of the product. */
export const SCREENS: readonly Screen[] = [
  ...as("nobody", ["/login", "/unauthorized"]),
  ...as("member", [
    "/",
    "/trade-summary",
    "/year-summary",
    "/month-summary",
    "/week-summary",
    "/open-contracts",
    "/open-contracts?assigned=all",
    "/campaigns",
    "/campaigns/newest",
    "/income",
    "/taxes",
    "/returns",
    "/ledger",
    "/ledger/lots",
    "/ledger/statements",
    "/symbol/NVDA",
    "/portfolio",
    "/portfolio?view=accounts",
    "/portfolio/analytics",
    "/portfolio/total",
    "/upload",
    "/family",
    "/user/accounts",
    "/user/portfolio",
    "/user/portfolio/add",
    "/nowhere",
  ]),
  ...as("administrator", [
    "/admin",
    "/admin/users",
    "/admin/users/create",
    "/admin/users/self",
    "/admin/analytics",
    "/admin/family-access",
    "/admin/backups",
    "/admin/audit-logs",
    "/admin/upload-dashboard",
    "/admin/upload-dashboard?tab=analytics",
    "/admin/market-holidays",
    "/admin/earnings-calendar",
    "/admin/closing-prices",
    "/admin/option-expiry",
    "/admin/portfolio",
    "/admin/portfolio/add-position",
    "/admin/statistics",
  ]),
];

export const WIDTHS = [390, 768, 1440, 2560] as const;
export const THEMES = ["light", "dark"] as const;

export type Theme = (typeof THEMES)[number];

/** `portfolio-total-390-dark.png`; Home is `home`. */
export function pictureName({ path }: Screen, width: number, theme: Theme): string {
  const name = path.replaceAll(/[^a-z]+/g, "-").replaceAll(/^-|-$/g, "") || "home";
  return `${name}-${width}-${theme}.png`;
}
