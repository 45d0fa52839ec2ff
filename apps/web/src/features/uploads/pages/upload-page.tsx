import { QueueScreen } from "../list/queue-screen.tsx";
import { useUploadQueue } from "../queue/use-upload-queue.ts";

/** The queue of this browser's files; it goes on while the user looks at other pages. */
export function UploadPage() {
  return <QueueScreen {...useUploadQueue()} />;
}
