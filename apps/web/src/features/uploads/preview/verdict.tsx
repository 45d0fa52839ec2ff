import { CircleCheck, TriangleAlert } from "lucide-react";
import { serverWords } from "../../../lib/network/server-words.ts";
import type { UploadPreview } from "../uploads.mutations.ts";
import { cashWords, daysWords, verdictWords } from "./verdict-words.ts";

/** The answer to "what will this file do?", before anything else of the preview. */
export function Verdict({ preview }: { readonly preview: UploadPreview }) {
  const { cashMatches } = preview;
  const cash = cashWords(preview);
  const days = daysWords(preview);
  return (
    <div>
      <p className="text-card font-semibold">
        {preview.holds === null ? verdictWords(preview) : serverWords(preview.holds)}
      </p>
      {cash !== "" && (
        <p className={cashMatches === true ? "text-gain" : "text-warning"}>
          {cashMatches === true ? (
            <CircleCheck aria-hidden size={16} className="mr-1 inline align-[-0.15em]" />
          ) : (
            <TriangleAlert aria-hidden size={16} className="mr-1 inline align-[-0.15em]" />
          )}
          {cash}
        </p>
      )}
      {days !== "" && <p className="text-ink-2">{days}</p>}
    </div>
  );
}
