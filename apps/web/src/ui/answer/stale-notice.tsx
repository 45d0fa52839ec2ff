import { formatInstant } from "../../lib/format.ts";
import { graphqlErrorText } from "../../lib/network/error-texts.ts";
import { Button } from "../button.tsx";
import { Notice } from "../notice.tsx";

type Props = {
  readonly error: unknown;
  /** A specified sentence: "Error loading holidays: No answer". The error's own words follow, unless they are in it. */
  readonly title?: string | undefined;
  /** When the data still on the screen was loaded: ISO 8601, or milliseconds since the epoch. */
  readonly loadedAt: string | number;
  readonly onRetry: () => void;
  readonly busy: boolean;
  readonly className?: string | undefined;
};

/** A warning above data that could not be reloaded: why, how old the data is, and a way to try again. */
export function StaleNotice({ error, title, loadedAt, onRetry, busy, className }: Props) {
  const text = graphqlErrorText(error);
  return (
    <Notice
      tone="warning"
      role="alert"
      {...(className && { className })}
      actions={
        <Button onClick={onRetry} busy={busy}>
          Try Again
        </Button>
      }
    >
      {title === undefined || title.includes(text) ? (title ?? text) : `${title}. ${text}`}{" "}
      <span className="block">Showing data from {formatInstant(loadedAt)}.</span>
    </Notice>
  );
}
