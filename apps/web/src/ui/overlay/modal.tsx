import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { classNames } from "../../lib/class-names.ts";
import { OneOutage } from "../answer/one-outage.tsx";
import { IconButton } from "../button.tsx";

type Props = {
  readonly title: string;
  /** Called for Escape, the close button and a click on the backdrop. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons at the bottom right, the safe one first. */
  readonly footer?: ReactNode;
  /** `side`: a panel along the right edge, the whole of a phone's screen. */
  readonly size?: "small" | "medium" | "large" | "side";
  /** `alertdialog` for questions that must be answered. */
  readonly role?: "dialog" | "alertdialog";
  /** While true nothing closes it: work is under way. */
  readonly locked?: boolean;
  readonly describedBy?: string;
};

const CENTERED = "rounded-dialog w-[calc(100vw-2rem)] max-h-[calc(100dvh-2rem)] border";
const SIZES = {
  small: `${CENTERED} max-w-md`,
  medium: `${CENTERED} max-w-2xl`,
  large: `${CENTERED} max-w-5xl`,
  side: "my-0 mr-0 h-dvh max-h-none w-full max-w-none border-l backdrop:bg-transparent sm:w-120",
};

/**
 * A modal dialog over the page, open as long as it is rendered. Escape closes it, the focus stays inside and returns
 * to where it was. An element with `data-autofocus` gets the focus first, else the first input.
 */
export function Modal({ title, onClose, children, footer, size = "medium", ...rest }: Props) {
  const { role = "dialog", locked = false, describedBy } = rest;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  const opener = useRef<Element>(null);
  // With the commit that draws it: nobody finds a dialog that is drawn and still closed.
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    replaced.isTaken = activeElement === body && replaced.opener !== null;
    opener.current = replaced.isTaken ? replaced.opener : activeElement;
    openModal(dialog.current);
    return () => {
      replaced.opener = opener.current;
      replaced.isTaken = false;
    };
  }, []);
  useEffect(() => {
    const { current } = dialog;
    return () => {
      replaced.opener = null;
      closeModal(current, replaced.isTaken ? null : opener.current);
    };
  }, []);

  const close = () => {
    if (!locked) {
      onClose();
    }
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog is an extra; Escape and the close button are the keyboard's way.
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) {
          close();
        }
      }}
      className={classNames("shadow-float overflow-hidden border-line bg-surface p-0 open:flex", SIZES[size])}
    >
      <div className="flex min-h-0 w-full flex-col">
        <div className="flex items-center justify-between gap-4 border-b border-line px-4 py-3">
          <h2 id={titleId} className="min-w-0 wrap-anywhere">
            {title}
          </h2>
          <IconButton label="Close" onClick={close} disabled={locked}>
            <X aria-hidden size={18} />
          </IconButton>
        </div>
        <div className="min-h-0 grow overflow-y-auto px-4 py-4 [--header-height:0px]">
          <OneOutage className="mb-3">{children}</OneOutage>
        </div>
        {footer && (
          <div className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3">{footer}</div>
        )}
      </div>
    </dialog>
  );
}

/** What opened a dialog that goes with this commit, and whether one that comes with it has taken that over. */
const replaced: { opener: Element | null; isTaken: boolean } = { opener: null, isTaken: false };

const INPUT = "input:enabled, select:enabled, textarea:enabled";

function openModal(dialog: HTMLDialogElement | null): void {
  if (!dialog?.open) {
    dialog?.showModal();
  }
  // React's autoFocus comes too early: while it mounts, a dialog is still closed.
  const first =
    dialog?.querySelector<HTMLElement>("[data-autofocus]") ?? dialog?.querySelector<HTMLElement>(INPUT);
  first?.focus();
}

/** Once all is drawn anew: what opened the dialog may have been disabled meanwhile. */
function closeModal(dialog: HTMLDialogElement | null, opener: Element | null): void {
  dialog?.close();
  if (opener instanceof HTMLElement && opener !== document.body) {
    opener.focus();
  }
}
