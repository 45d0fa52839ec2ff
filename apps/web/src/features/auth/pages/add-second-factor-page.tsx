import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTitleFocus } from "../../../lib/browser/title-focus.ts";
import { createQueryClient } from "../../../lib/network/query-client.ts";
import { requireSecondFactor } from "../../../lib/network/session.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useDocumentTitle } from "../../../ui/use-document-title.ts";
import { LogoutQuestion, leave } from "../components/logout-question.tsx";
import { OwnSecondFactors } from "../second-factor/own-second-factors.tsx";
import { ownFactorsQuery } from "../second-factor/second-factor.queries.ts";

/** Shown in place of every other page while a second factor is demanded and missing: the layout with its answers is not there. */
export function AddSecondFactorPage() {
  const [queryClient] = useState(() => createQueryClient());
  return (
    <QueryClientProvider client={queryClient}>
      <PageForSecondFactor />
    </QueryClientProvider>
  );
}

function PageForSecondFactor() {
  useDocumentTitle("Add a second factor");
  const heading = useTitleFocus();
  const [isAsking, setIsAsking] = useState(false);
  const hasOne = (useQuery(ownFactorsQuery()).data?.factors.length ?? 0) > 0;
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-[32rem] flex-col justify-center gap-4 px-4 py-8">
      <h1 ref={heading} tabIndex={-1}>
        Add a second factor
      </h1>
      <Notice>Your administrator asks for one, besides your password. Add it to continue.</Notice>
      <OwnSecondFactors />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => leave(() => setIsAsking(true))}>Logout</Button>
        {hasOne && (
          <Button variant="primary" onClick={() => requireSecondFactor(false)}>
            Continue
          </Button>
        )}
      </div>
      {isAsking && <LogoutQuestion onClose={() => setIsAsking(false)} />}
    </main>
  );
}
