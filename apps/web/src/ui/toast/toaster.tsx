import { CircleCheck, CircleX, Info, type LucideIcon, TriangleAlert, X } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { classNames } from "../../lib/class-names.ts";
import { IconButton } from "../button.tsx";
import { currentToasts, dismissToast, subscribeToasts, type Toast, type ToastType } from "./toast-store.ts";

const LOOKS: Record<ToastType, { readonly Icon: LucideIcon; readonly word: string; readonly color: string }> =
  {
    success: { Icon: CircleCheck, word: "Success", color: "text-gain" },
    info: { Icon: Info, word: "Info", color: "text-accent" },
    warning: { Icon: TriangleAlert, word: "Warning", color: "text-warning" },
    error: { Icon: CircleX, word: "Error", color: "text-danger" },
  };

/**
 * The messages at the top right, below what a page offers there: its buttons must not be covered for the ten seconds in
 * which a change can be undone. On a narrow screen, where those wrap, at the bottom. The timers stand still while one is
 * hovered or focused; Escape closes that one.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts, currentToasts);
  const [held, setHeld] = useState(false);

  useEffect(() => (held ? closeOnEscape() : undefined), [held]);

  return (
    <section
      aria-label="Notifications"
      aria-live="polite"
      aria-relevant="additions text"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-none fixed right-4 bottom-20 left-4 z-50 ml-auto flex max-w-sm flex-col gap-2 lg:top-32 lg:bottom-auto print:hidden"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} held={held} />
      ))}
    </section>
  );
}

function ToastCard({ toast, held }: { readonly toast: Toast; readonly held: boolean }) {
  const { Icon, word, color } = LOOKS[toast.type];
  const close = () => dismissToast(toast.id);

  useEffect(() => {
    if (toast.persistent || held) {
      return undefined;
    }
    const timer = setTimeout(() => dismissToast(toast.id), toast.durationMs);
    return () => clearTimeout(timer);
  }, [toast, held]);

  return (
    <div
      role={toast.type === "error" ? "alert" : "status"}
      data-toast-id={toast.id}
      className="rounded-card shadow-float pointer-events-auto flex items-start gap-3 border border-line bg-surface p-3"
    >
      <Icon aria-hidden size={18} className={classNames("mt-0.5 shrink-0", color)} />
      <div className="min-w-0 flex-1">
        <p>
          <span className="sr-only">{word}: </span>
          {toast.message}
        </p>
        {toast.details && <p className="mt-1 text-label text-ink-2">{toast.details}</p>}
        {toast.action && (
          <button
            type="button"
            onClick={() => {
              close();
              toast.action?.onSelect();
            }}
            className="target mt-1 text-accent underline"
          >
            {toast.action.label}
          </button>
        )}
      </div>
      <IconButton label="Close notification" onClick={close} className="-m-1">
        <X aria-hidden size={16} />
      </IconButton>
    </div>
  );
}

/** Escape closes the toast that has the focus, or else the one under the pointer. */
function closeOnEscape(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const toast =
      document.activeElement?.closest<HTMLElement>("[data-toast-id]") ??
      document.querySelector<HTMLElement>("[data-toast-id]:hover");
    if (event.key === "Escape" && toast) {
      event.preventDefault();
      dismissToast(Number(toast.dataset["toastId"]));
    }
  };
  document.addEventListener("keydown", onKeyDown);
  return () => document.removeEventListener("keydown", onKeyDown);
}
