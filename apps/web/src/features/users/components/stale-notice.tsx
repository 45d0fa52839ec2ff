import { graphqlErrorText } from "../../../lib/error-texts.ts";
import { formatInstant } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";

type Props = {
  readonly error: unknown;
  /** When what is still shown was read; milliseconds since the epoch. */
  readonly readAt: number;
  readonly busy: boolean;
  readonly onRetry: () => void;
};

/** A reload failed: what stands below is from before. */
export function StaleNotice({ error, readAt, busy, onRetry }: Props) {
  return (
    <Notice
      tone="warning"
      role="alert"
      actions={
        <Button onClick={onRetry} busy={busy}>
          Try Again
        </Button>
      }
    >
      <p>{graphqlErrorText(error)}</p>
      <p>What is shown was read on {formatInstant(readAt)}.</p>
    </Notice>
  );
}
