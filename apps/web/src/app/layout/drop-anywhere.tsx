import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { filesOf, handOver } from "../../lib/browser/dropped-files.ts";
import { useSession } from "../../lib/network/session.ts";
import { isReadOnly, viewOnlyReason } from "../../lib/whose/view-only.ts";
import { currentWhose, type Whose } from "../../lib/whose/whose.ts";
import { notify } from "../../ui/toast/toast-store.ts";
import { PATHS } from "../paths.ts";

/** Takes files that are dropped on any page and shows, while they are dragged over it, that it does. */
export function DropAnywhere() {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isForbidden = session !== undefined && isReadOnly(session.user);
  const isOver = useFileDrop((files, whose) => {
    if (isForbidden) {
      notify.warning(viewOnlyReason("import files"));
      return;
    }
    handOver(files, whose);
    if (pathname !== PATHS.upload && whose === currentWhose()) {
      void navigate(PATHS.upload);
    }
  });
  return isOver ? (
    <div className="pointer-events-none fixed inset-0 z-50 flex items-center justify-center border-4 border-dashed border-accent bg-canvas/90 p-8 text-center">
      <p role="status" className="text-page font-semibold">
        {isForbidden ? viewOnlyReason("import files") : "Drop files anywhere to add them"}
      </p>
    </div>
  ) : null;
}

/** True while files are dragged over the page. A file that nobody takes would replace the page. */
function useFileDrop(onFiles: (files: readonly File[], whose: Whose) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) {
        event.preventDefault();
        setIsOver(!hasOwnTaker(event));
      }
    };
    const leave = (event: DragEvent) => {
      // Between two elements of the page there is one that is entered; outside there is none.
      if (!event.relatedTarget) {
        setIsOver(false);
      }
    };
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      if (event.dataTransfer && !hasOwnTaker(event)) {
        // Reading a folder takes a while, in which the page may come to show somebody else.
        const whose = currentWhose();
        void filesOf(event.dataTransfer).then((files) => files.length > 0 && onFiles(files, whose));
      }
    };
    window.addEventListener("dragover", over);
    window.addEventListener("dragleave", leave);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragover", over);
      window.removeEventListener("dragleave", leave);
      window.removeEventListener("drop", drop);
    };
  });
  return isOver;
}

/** True over a part of a page that takes files of another kind, such as closing prices. */
const hasOwnTaker = ({ target }: DragEvent): boolean =>
  target instanceof Element && target.closest("[data-takes-files]") !== null;
