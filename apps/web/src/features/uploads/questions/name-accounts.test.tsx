import { screen, waitFor, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import { renderPage } from "../../../testing/render-page.tsx";
import { server } from "../../../testing/server.ts";
import { previewOf } from "../testing/answers.ts";
import type { UploadPreview } from "../uploads.mutations.ts";
import { NameAccounts } from "./name-accounts.tsx";

const account = (accountName: string, accountNumber: string, isNew: boolean) => ({
  ...previewOf({}).accounts[0],
  accountName,
  accountNumber,
  isNew,
});

const withAccounts = (...accounts: readonly object[]) =>
  previewOf({ accounts: accounts as UploadPreview["accounts"] });

test("a new account that has only its number is named before it comes into being", async () => {
  const sent: unknown[] = [];
  server.use(
    graphql.mutation("CreateAccount", ({ variables }) => {
      sent.push(variables);
      return HttpResponse.json({
        data: { account: { id: "n-1", name: "Joint", accountIdentifier: "W99990000" } },
      });
    }),
  );
  const onNamed = vi.fn();
  const { user } = renderPage(
    <NameAccounts preview={withAccounts(account("W99990000", "W99990000", true))} onNamed={onNamed} />,
  );

  await user.click(screen.getByRole("button", { name: "Name it account W99990000" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText("Account name"), "Joint");
  await user.click(dialog.getByLabelText("Individual"));
  await user.click(dialog.getByRole("button", { name: "Add Account" }));

  await waitFor(() => expect(onNamed).toHaveBeenCalledOnce());
  expect(JSON.stringify(sent)).toContain('"accountIdentifier":"W99990000"');
});

test("accounts with a name, or on record, need none", () => {
  renderPage(
    <NameAccounts
      preview={withAccounts(account("Joint", "W99990000", true), account("Z1", "Z1", false))}
      onNamed={() => undefined}
    />,
  );

  expect(screen.queryByRole("button", { name: /^Name it/ })).toBeNull();
});
