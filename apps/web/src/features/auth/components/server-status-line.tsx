import { CircleCheck, CircleX, LoaderCircle } from "lucide-react";
import type { ServerStatus } from "../use-server-status.ts";

const LOOKS = {
  checking: { Icon: LoaderCircle, color: "text-ink-2", text: "Checking server connection..." },
  offline: { Icon: CircleX, color: "text-danger", text: "Backend server is not responding." },
  online: { Icon: CircleCheck, color: "text-gain", text: "Server connected" },
};

/** Whether signing in can work at the moment. */
export function ServerStatusLine({ status }: { readonly status: ServerStatus }) {
  const { Icon, color, text } = LOOKS[status];
  return (
    <p role="status" className="flex items-center gap-2 text-label text-ink-2">
      <Icon aria-hidden size={16} className={color} />
      {text}
    </p>
  );
}
