import { X } from "lucide-react";
import { graphqlErrorText } from "../../../lib/error-texts.ts";
import { IconButton } from "../../button.tsx";
import { Notice } from "../../notice.tsx";
import { useShowMore } from "../../show-more.tsx";

/** What came of a change, to stay on the screen until it is closed. */
export type Outcome = {
  readonly success: boolean;
  /** "Sync Failed", "3 holidays updated". */
  readonly title: string;
  /** What else there is to know: "2 added", the server's message. */
  readonly facts?: readonly string[];
  readonly errors?: readonly string[];
};

/** What a request that was refused or never arrived came to. */
export const failedOutcome = (title: string, error: unknown): Outcome => ({
  success: false,
  title,
  errors: [graphqlErrorText(error)],
});

const ERRORS_STEP = 20;
const UNKNOWN = ["Unknown error"];

type Props = {
  readonly outcome: Outcome;
  readonly onClose: () => void;
  /** Stands over the errors: "Failed to update expiry dates:". */
  readonly errorsTitle?: string;
};

/** Success or failure, counts and all that the server found wrong. */
export function OutcomeNotice({ outcome, onClose, errorsTitle }: Props) {
  const { success, title, facts = [], errors = [] } = outcome;
  const found = success || errors.length > 0 ? errors : UNKNOWN;
  const { shown, more } = useShowMore(found, ERRORS_STEP);
  return (
    <Notice
      tone={success ? "success" : "danger"}
      role={success ? "status" : "alert"}
      actions={
        <IconButton label="Close result" onClick={onClose} className="-my-1">
          <X aria-hidden size={16} />
        </IconButton>
      }
    >
      <p className="font-semibold">{title}</p>
      {facts.map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
      {found.length > 0 && (
        <>
          {errorsTitle && <p className="mt-1">{errorsTitle}</p>}
          <ul className="mt-1 list-disc pl-5">
            {shown.map((error, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the server may say one thing twice
              <li key={index} className="wrap-anywhere">
                {error}
              </li>
            ))}
          </ul>
          {more}
        </>
      )}
    </Notice>
  );
}
