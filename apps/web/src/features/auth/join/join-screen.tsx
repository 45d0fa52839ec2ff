import { useEffect, useState } from "react";
import { ApiError } from "../../../lib/network/api-error.ts";
import { errorText } from "../../../lib/network/error-texts.ts";
import { useSession } from "../../../lib/network/session.ts";
import { PRODUCT } from "../../../lib/product.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useDocumentTitle } from "../../../ui/use-document-title.ts";
import { type Invited, openInvitation } from "./join.requests.ts";
import { JoinForm } from "./join-form.tsx";

type Props = {
  /** Called when the person is in, or wants the sign-in screen: with the address to go on at. */
  readonly onLeave: (address: string) => void;
};

/** Where a link of invitation leads: the person chooses how they sign in, and is in. It knows no router, as the sign-in screen. */
export function JoinScreen({ onLeave }: Props) {
  useDocumentTitle("Join");
  const [token] = useState(() => window.location.hash.slice(1));
  const { state, retry, refuse } = useInvitation(token);
  const session = useSession();
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-[26rem] flex-col justify-center gap-4 px-4 py-8">
      <div className="flex items-center gap-3">
        <img src="/favicon.svg" alt="" width={40} height={40} />
        <h1 className="text-value">{PRODUCT}</h1>
      </div>
      {state.name === "loading" && <Skeleton className="h-96" />}
      {state.name === "gone" && <NoLongerGood onSignIn={() => onLeave("/login")} />}
      {state.name === "failed" && (
        <Notice tone="danger" role="alert" actions={<Button onClick={retry}>Try again</Button>}>
          {state.message}
        </Notice>
      )}
      {state.name === "open" && (
        <>
          {session && (
            <Notice tone="warning">
              {session.user.username} is signed in on this browser. Joining takes their place here.
            </Notice>
          )}
          <JoinForm token={token} invited={state.invited} onJoined={() => onLeave("/")} onGone={refuse} />
        </>
      )}
    </main>
  );
}

/** The same whatever ended the link, and what to do in each case. */
function NoLongerGood({ onSignIn }: { readonly onSignIn: () => void }) {
  return (
    <section className="rounded-card flex flex-col gap-3 border border-line bg-surface p-4">
      <h2>This link doesn't work any more</h2>
      <p>It was used already, was replaced or switched off, or is older than 7 days.</p>
      <p>If you've chosen your password, sign in. Otherwise ask an administrator for a new link.</p>
      <div className="flex justify-end">
        <Button variant="primary" onClick={onSignIn}>
          Go to sign-in
        </Button>
      </div>
    </section>
  );
}

type State =
  | { readonly name: "failed"; readonly message: string }
  | { readonly name: "gone" | "loading" }
  | { readonly name: "open"; readonly invited: Invited };

function useInvitation(token: string) {
  const [state, setState] = useState<State>({ name: "loading" });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    const asking = new AbortController();
    setState({ name: "loading" });
    openInvitation(token, asking.signal)
      .then((invited) => setState({ name: "open", invited }))
      .catch((error: unknown) => {
        if (!asking.signal.aborted) {
          setState(isGone(error) ? { name: "gone" } : { name: "failed", message: errorText(error) });
        }
      });
    return () => asking.abort();
  }, [token, tries]);
  return {
    state,
    retry: () => setTries(tries + 1),
    /** Somebody else used the link meanwhile, or it was withdrawn. */
    refuse: () => setState({ name: "gone" }),
  };
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
