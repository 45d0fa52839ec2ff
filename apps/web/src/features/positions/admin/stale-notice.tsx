import { graphqlErrorText } from "../../../lib/error-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";

type Props = {
  readonly error: unknown;
  readonly busy: boolean;
  readonly onRetry: () => void;
  readonly className?: string;
};

/** What is on the screen is from before: loading it again failed. */
export function StaleNotice({ error, busy, onRetry, className }: Props) {
  return (
    <Notice
      tone="warning"
      role="status"
      {...(className && { className })}
      actions={
        <Button onClick={onRetry} busy={busy}>
          Try Again
        </Button>
      }
    >
      {graphqlErrorText(error)} What you see is from before.
    </Notice>
  );
}
