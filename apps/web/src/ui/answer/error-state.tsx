import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { ApiError, requestIdOf } from "../../lib/network/api-error.ts";
import { graphqlErrorText } from "../../lib/network/error-texts.ts";
import { shownPerson } from "../../lib/whose/shown-person.ts";
import { Button } from "../button.tsx";

type Props = {
  /** The failure: "Error loading Year 2026". The error's own words follow, unless they are in it. */
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly busy?: boolean;
  /** A way on beside Try Again. */
  readonly wayOut?: ReactNode;
};

/** A failure in the server's words, with the request id to ask about and a way to try again. */
export function ErrorState({ title, error, onRetry, busy = false, wayOut }: Props) {
  const requestId = requestIdOf(error);
  const text = graphqlErrorText(error);
  // Nothing failed: this can't be told of another person, or of several, and asking again changes nothing.
  if (shownPerson() !== undefined && error instanceof ApiError && error.code === "FORBIDDEN") {
    return (
      <p role="status" className="px-4 py-10 text-center text-card">
        {text}.
      </p>
    );
  }
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-10 text-center">
      <CircleAlert aria-hidden size={24} className="text-danger" />
      <div role="alert">
        <p className="text-card">{title}</p>
        {!title.includes(text) && <p className="text-ink-2">{text}</p>}
      </div>
      {requestId && <p className="text-label text-ink-3">Request {requestId}</p>}
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        <Button onClick={onRetry} busy={busy}>
          Try Again
        </Button>
        {wayOut}
      </div>
    </div>
  );
}
