import { type ComponentProps, lazy, Suspense } from "react";

const AccountDialog = lazy(async () => ({
  default: (await import("../../brokerage-accounts/components/account-dialog.tsx")).AccountDialog,
}));

/** The form for a new account over the page; its rules are fetched when it is first opened. */
export function NewAccount(props: Omit<ComponentProps<typeof AccountDialog>, "account">) {
  return (
    <Suspense fallback={null}>
      <AccountDialog {...props} />
    </Suspense>
  );
}
