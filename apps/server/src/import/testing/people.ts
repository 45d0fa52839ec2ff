import { expect } from "vitest";
import { createUser, graphqlRequest, type TestApp, type TestUser } from "../../testing/test-app.ts";
import { importFile } from "./upload.ts";
import { writtenFile } from "./written-history.ts";

/** A new person with these rows, as `written-history.ts` reads them: those in ROTH are of a retirement account. */
export async function personWith(
  app: TestApp,
  lines: readonly string[],
  downloaded = "2026-11-19",
): Promise<TestUser> {
  const user = await createUser(app);
  await importRows(app, user, lines, downloaded);
  return user;
}

/** Answers the import's id. */
export async function importRows(
  app: TestApp,
  user: TestUser,
  lines: readonly string[],
  downloaded = "2026-11-19",
): Promise<string> {
  const file = { name: "Accounts_History.csv", bytes: writtenFile(lines, downloaded) };
  return (await importFile(app, user, file)).result.importId;
}

/** The data of an operation that must not fail. */
export async function ask(app: TestApp, user: Pick<TestUser, "token">, operation: string) {
  const { data, errors } = await graphqlRequest(app, user, operation);
  expect(errors).toBeUndefined();
  return data;
}
