import { UNKNOWN_BROKERAGE } from "@strikebook/core/uploads/upload-file";
import { formatBytes, formatInstant } from "../../../../lib/format.ts";
import type { QueueEntry } from "../../queue/queued-upload.ts";

/** Details of the file itself: size, brokerage, place and time. The number shown is the stored priority plus one. */
export function FileFacts({ entry }: { readonly entry: QueueEntry }) {
  const { preview } = entry;
  const facts = [
    formatBytes(entry.fileSizeBytes),
    ...(preview && preview.brokerage !== UNKNOWN_BROKERAGE ? [preview.brokerage, kindOf(preview)] : []),
    `Priority ${entry.priority + 1}`,
    ...(entry.isLargeFile ? ["Large file"] : []),
    `Added ${formatInstant(entry.addedAt.getTime())}`,
  ];
  return <p className="text-label text-ink-2">{facts.join(" · ")}</p>;
}

const kindOf = ({ fileType }: NonNullable<QueueEntry["preview"]>): string =>
  fileType === "PORTFOLIO" ? "Portfolio positions" : "Transactions";
