import { graphql as tag } from "@strikebook/graphql-schema/graphql";
import { graphql, HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { signIn } from "../../testing/factories.ts";
import { server } from "../../testing/server.ts";
import { ApiError, NetworkError } from "./api-error.ts";
import { execute } from "./graphql-client.ts";
import { rest } from "./rest-client.ts";
import { currentSession, lastEndReason } from "./session.ts";

const LatestDate = tag(`
  query LatestDate {
    getLatestPortfolioDate
  }
`);
const AccountsOf = tag(`
  query AccountsOf($date: Date) {
    getPortfolioAccounts(date: $date)
  }
`);

test("sends text, variables, name and the bearer token", async () => {
  signIn();
  let sent: unknown;
  let authorization: string | null = null;
  server.use(
    http.post("/graphql", async ({ request }) => {
      sent = await request.json();
      authorization = request.headers.get("authorization");
      return HttpResponse.json({ data: { getPortfolioAccounts: ["IRA"] } });
    }),
  );

  const data = await execute(AccountsOf, { date: "2026-11-20" });

  expect(data.getPortfolioAccounts).toEqual(["IRA"]);
  expect(sent).toMatchObject({ operationName: "AccountsOf", variables: { date: "2026-11-20" } });
  expect((sent as { query: string }).query).toContain("getPortfolioAccounts(date: $date)");
  expect(authorization).toBe(`Bearer ${currentSession()?.token}`);
});

test("nothing is sent without a token", async () => {
  await expect(execute(LatestDate, {})).rejects.toMatchObject({
    message: "No authentication token available",
    status: 401,
  });
});

test("an answer of 401 ends the session", async () => {
  signIn();
  server.use(http.post("/graphql", () => new HttpResponse(null, { status: 401 })));

  await expect(execute(LatestDate, {})).rejects.toThrow("Authentication expired");

  expect(currentSession()).toBeUndefined();
  expect(lastEndReason()).toBe("refused");
});

test("a refusal is told in the server's words, with the request id", async () => {
  signIn();
  server.use(
    graphql.query("LatestDate", () =>
      HttpResponse.json(
        { errors: [{ message: "Only for administrators", extensions: { code: "FORBIDDEN" } }] },
        { headers: { "x-request-id": "req-7" } },
      ),
    ),
  );

  const error = await execute(LatestDate, {}).catch((thrown: unknown) => thrown);

  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ message: "Only for administrators", code: "FORBIDDEN", requestId: "req-7" });
});

test("UNAUTHENTICATED inside an answer ends the session too", async () => {
  signIn();
  server.use(
    graphql.query("LatestDate", () =>
      HttpResponse.json({ errors: [{ message: "Sign in", extensions: { code: "UNAUTHENTICATED" } }] }),
    ),
  );

  await expect(execute(LatestDate, {})).rejects.toThrow("Sign in");

  expect(currentSession()).toBeUndefined();
});

test("the server can send a person to the password form", async () => {
  signIn();
  server.use(
    graphql.query("LatestDate", () =>
      HttpResponse.json({
        errors: [{ message: "Change your password", extensions: { code: "PASSWORD_CHANGE_REQUIRED" } }],
      }),
    ),
  );

  await expect(execute(LatestDate, {})).rejects.toThrow("Change your password");

  expect(currentSession()?.user.mustChangePassword).toBe(true);
});

test("an answer that is no JSON is a server error", async () => {
  signIn();
  server.use(http.post("/graphql", () => new HttpResponse("<html>", { status: 502 })));

  await expect(execute(LatestDate, {})).rejects.toThrow("Server error. Please try again later.");
});

test("a cut line is a network error", async () => {
  signIn();
  server.use(http.post("/graphql", () => HttpResponse.error()));

  const error = await execute(LatestDate, {}).catch((thrown: unknown) => thrown);

  expect(error).toBeInstanceOf(NetworkError);
  expect(error).toMatchObject({ message: "Network error. Please check your connection and try again." });
});

test("REST refusals carry message and field errors", async () => {
  signIn();
  server.use(
    http.post("/api/admin/users", () =>
      HttpResponse.json(
        { success: false, message: "Taken", fieldErrors: { email: "is taken" } },
        { status: 409 },
      ),
    ),
  );

  await expect(rest("POST", "/api/admin/users", { body: {} })).rejects.toMatchObject({
    status: 409,
    message: "Taken",
    fieldErrors: { email: "is taken" },
  });
});

test("a REST refusal without words is named by its status", async () => {
  signIn();
  server.use(http.get("/api/auth/me", () => new HttpResponse("", { status: 418 })));

  await expect(rest("GET", "/api/auth/me")).rejects.toThrow("Request failed with status 418");
});
