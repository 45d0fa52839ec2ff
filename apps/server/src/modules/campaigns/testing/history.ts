import { exportFile } from "../../../import/testing/generated-history.ts";
import { ask } from "../../../import/testing/people.ts";
import { importFile } from "../../../import/testing/upload.ts";
import { graphqlRequest, type TestApp, type TestUser } from "../../../testing/test-app.ts";

type Cells = { readonly quantity: number; readonly price?: number; readonly amount?: number };

/** A row as Fidelity writes it; a contract's symbol begins with a minus. */
export function row(day: string, action: string, symbol: string, { quantity, price, amount }: Cells) {
  const name = symbol.startsWith("-") ? "CONTRACT" : `${symbol} CORP`;
  const commission = symbol.startsWith("-") && price !== undefined ? "0.65" : "";
  const fees = commission === "" ? "" : "0.01";
  return {
    day,
    text: `${day},"Individual",Z12345678,"${action} ${name} (${symbol.replace("-", "")}) (Cash)",${symbol},"${name}",Cash,${price ?? ""},${quantity},${commission},${fees},,${amount ?? ""},${day}`,
  };
}

let files = 0;

/** Imports the rows as a file of their own. */
export async function importRows(
  app: TestApp,
  user: TestUser,
  rows: readonly ReturnType<typeof row>[],
): Promise<void> {
  files += 1;
  const bytes = exportFile(rows, "06/30/2026 4:00 pm");
  await importFile(app, user, { name: `Accounts_History (${files}).csv`, bytes });
}

export async function undoLast(app: TestApp, user: TestUser): Promise<void> {
  const { getUploadHistory } = await ask(app, user, "{ getUploadHistory { uploads { importId } } }");
  await ask(
    app,
    user,
    `mutation { undoImport(importId: "${getUploadHistory.uploads[0].importId}") { importId } }`,
  );
}

/** The code of the error that an operation is refused with. */
export const refused = async (app: TestApp, user: TestUser, operation: string) =>
  (await graphqlRequest(app, user, operation)).errors?.[0]?.extensions?.["code"];
