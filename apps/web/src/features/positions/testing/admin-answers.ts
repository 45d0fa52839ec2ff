import { graphql, HttpResponse, http } from "msw";
import { server } from "../../../testing/server.ts";
import type { AdminUser } from "../../users/users.queries.ts";
import {
  type AdminAccount,
  type UserPositionRow,
  type UserPositionsPage,
  userPositionOf,
} from "../admin-positions.queries.ts";

export function listedUser(given: Partial<AdminUser> = {}): AdminUser {
  return {
    id: "u-1",
    username: "bob",
    email: "bob@example.com",
    firstName: "Bob",
    lastName: "Stone",
    fullName: "Bob Stone",
    roles: ["USER"],
    enabled: true,
    emailVerified: true,
    mustChangePassword: false,
    createdAt: "2026-02-03T12:00:00Z",
    updatedAt: "2026-02-03T12:00:00Z",
    lastLoginAt: null,
    lockedUntil: null,
    isEmailSelfChosen: false,
    ...given,
  };
}

const ACCOUNTS: readonly AdminAccount[] = [
  {
    id: "a-1",
    name: "Joint",
    accountIdentifier: "Z12345678",
    brokerage: "Fidelity",
    isRetirement: false,
  },
  { id: "a-2", name: "Roth", accountIdentifier: null, brokerage: "Fidelity", isRetirement: true },
];

export function adminPosition(given: Partial<UserPositionRow> = {}): UserPositionRow {
  return {
    id: "p-1",
    portfolioDate: "2026-11-19",
    accountNumber: "Z12345678",
    accountName: "Joint",
    symbol: "AAPL",
    description: "APPLE INC",
    quantity: "10",
    lastPrice: "200",
    currentValue: "2000",
    todaysGainLossDollar: "-15.5",
    totalGainLossDollar: "300",
    type: "STOCK",
    version: 1,
    isImported: false,
    isEdited: false,
    account: { id: "a-1" },
    ...given,
  };
}

/** The same as the screens hold it. */
export const userPosition = (given: Partial<UserPositionRow> = {}) => userPositionOf(adminPosition(given));

/** Answers the list of users and each of them; fills with the addresses that were asked for. */
export function answerUsers(users: readonly AdminUser[], totalElements = users.length) {
  const asked: string[] = [];
  const page = ({ request }: { readonly request: Request }) => {
    const { pathname, searchParams } = new URL(request.url);
    const [number, size] = [Number(searchParams.get("page")), Number(searchParams.get("size"))];
    const totalPages = Math.ceil(totalElements / size);
    asked.push(`${pathname}?${searchParams}`);
    return HttpResponse.json({
      content: users,
      totalElements,
      totalPages,
      number,
      size,
      first: number === 0,
      last: number >= totalPages - 1,
    });
  };
  server.use(
    http.get("/api/admin/users", page),
    http.get("/api/admin/users/by-role/:role", page),
    http.get("/api/admin/users/:id", ({ params }) => {
      const user = users.find(({ id }) => id === params["id"]);
      return user
        ? HttpResponse.json(user)
        : HttpResponse.json({ success: false, message: "User not found" }, { status: 404 });
    }),
  );
  return asked;
}

type Totals = Partial<
  Pick<UserPositionsPage, "currentValue" | "dayCount" | "todaysGainLoss" | "totalGainLoss">
>;

type Given = {
  readonly positions?: readonly UserPositionRow[];
  readonly dates?: readonly string[];
  readonly totals?: Totals;
};

const NONE = { value: "0", unknownCount: 0 };

/** A page as the server answers it, of the positions whose symbol or description holds the search, in the given order. */
function pageOf(
  positions: readonly UserPositionRow[],
  totals: Totals,
  { search, page, size }: Readonly<Record<string, unknown>>,
) {
  const [number, length, text] = [Number(page), Number(size), String(search ?? "").toUpperCase()];
  const found = positions.filter(({ symbol, description }) => `${symbol} ${description}`.includes(text));
  return {
    positions: found.slice(number * length, (number + 1) * length),
    totalElements: found.length,
    totalPages: Math.ceil(found.length / length),
    currentPage: number,
    chosenCount: positions.length,
    dayCount: 1,
    currentValue: NONE,
    todaysGainLoss: NONE,
    totalGainLoss: NONE,
    ...totals,
  };
}

/** Answers whatever the steps ask of accounts, dates and positions; fills with what was asked of the positions. */
export function answerAdminSteps({ positions = [adminPosition()], dates, totals = {} }: Given = {}) {
  const asked: Readonly<Record<string, unknown>>[] = [];
  server.use(
    graphql.query("AdminUserAccounts", () => HttpResponse.json({ data: { accounts: ACCOUNTS } })),
    graphql.query("AdminAccountDates", ({ variables }) =>
      HttpResponse.json({
        data: {
          found: {
            dates: dates ?? ["2026-11-19", "2026-11-13"],
            accountName: ACCOUNTS.find(({ id }) => id === variables["accountId"])?.name,
          },
        },
      }),
    ),
    graphql.query("UserPositions", ({ variables }) => {
      asked.push(variables);
      return HttpResponse.json({ data: { page: pageOf(positions, totals, variables) } });
    }),
    graphql.query("UserPosition", ({ variables }) => {
      const position = positions.find(({ id }) => id === variables["portfolioId"]) ?? null;
      return HttpResponse.json({ data: { position } });
    }),
  );
  return asked;
}
