import { FileQuestionMark } from "lucide-react";
import { StatusBadge } from "../../../../ui/status-badge.tsx";
import { insteadWords } from "../instead-words.ts";

/** The badge of every file that is not for here, wherever it was refused. */
export const WrongFileBadge = () => (
  <StatusBadge tone="neutral" icon={FileQuestionMark}>
    Not for here
  </StatusBadge>
);

type Props = {
  readonly reason: string;
  readonly isDuplicate?: boolean;
  /** Said at once: the file had been taken before. */
  readonly isAlert?: boolean;
};

/** Why a file is not for here, and what to download instead: nothing went wrong, it is simply another kind of file. */
export function WrongFile({ reason, isDuplicate = false, isAlert = false }: Props) {
  return (
    <div className="text-label text-ink-2">
      <p {...(isAlert && { role: "alert" })}>{reason}</p>
      <p>{insteadWords(reason, isDuplicate)}</p>
    </div>
  );
}
