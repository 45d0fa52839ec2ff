import { X } from "lucide-react";
import { IconButton } from "../../button.tsx";
import { useShowMore } from "../../fold/show-more.tsx";
import { Notice } from "../../notice.tsx";
import type { Outcome } from "../hooks/outcomes.ts";

const ERRORS_STEP = 20;
const UNKNOWN = ["Unknown error"];

type Props = {
  readonly outcome: Outcome;
  readonly onClose: () => void;
  /** The heading of the errors: "Failed to update expiry dates:". */
  readonly errorsTitle?: string | undefined;
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
