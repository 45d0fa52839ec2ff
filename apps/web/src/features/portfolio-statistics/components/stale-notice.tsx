import { graphqlErrorText } from "../../../lib/error-texts.ts";
import { formatInstant } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";

type Props = {
  readonly error: unknown;
  /** When the figures that stay on the screen were fetched. */
  readonly from: number;
  readonly isRefreshing: boolean;
  readonly onRefresh: () => void;
};

/** Figures from before stay, because newer ones cannot be had. */
export function StaleNotice({ error, from, isRefreshing, onRefresh }: Props) {
  return (
    <Notice
      tone="warning"
      role="alert"
      actions={
        <Button onClick={onRefresh} busy={isRefreshing}>
          Try Again
        </Button>
      }
    >
      {graphqlErrorText(error)} <span className="block">Shown are the figures of {formatInstant(from)}.</span>
    </Notice>
  );
}
