import { useEffect, useRef, useState } from "react";
import { ERROR_TEXTS } from "../../../lib/network/error-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { Outcome } from "../auth.requests.ts";
import { finishAtHome, goToProvider, isBackFromProvider } from "../provider.requests.ts";

/** The way in by the house's own provider, with its own words where that fails; the password's way stays as it is. */
export function ProviderSignIn({ name }: { readonly name: string }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isFinishing = useRef(false);

  const attempt = async (act: () => Promise<Outcome>) => {
    setBusy(true);
    setFailure(undefined);
    const outcome = await act().catch(() => ({ ok: false, message: ERROR_TEXTS.network }));
    // On the way to the provider the page stays as it is until it is left.
    if (!outcome.ok) {
      setFailure(outcome.message);
      setBusy(false);
    }
  };

  useEffect(() => {
    if (isBackFromProvider() && !isFinishing.current) {
      isFinishing.current = true;
      void attempt(finishAtHome);
    }
  });
  // Who comes back through the browser's history finds the button as it was.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false);
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);
  return (
    <>
      <Button busy={busy} onClick={() => void attempt(goToProvider)}>
        Sign in with {name}
      </Button>
      {failure !== undefined && (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      )}
    </>
  );
}
