import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type RefObject, useCallback, useId, useRef } from "react";
import { classNames } from "../../lib/class-names.ts";
import { hasLeft, useDismiss } from "../../ui/overlay/use-dismiss.ts";

/** The parent knows which dropdown is open, so that opening one closes the others. */
export type DropdownControl = {
  readonly openDropdown: string | undefined;
  readonly onDropdown: (id: string | undefined) => void;
};

type Props = DropdownControl & {
  readonly id: string;
  /** Said before what the button shows: "In Portfolio: Analytics". */
  readonly name: string;
  /** Without one the button shows its caret only, for a link beside it. */
  readonly label?: ReactNode;
  readonly children: ReactNode;
  readonly align?: "left" | "right";
  readonly buttonRef?: RefObject<HTMLButtonElement | null>;
};

/**
 * A button that shows and hides what is under it. Escape closes it and returns the focus; a press outside or leaving
 * it with Tab closes it; arrow keys move among what it holds.
 */
export function Dropdown({ id, name, label, children, openDropdown, onDropdown, ...rest }: Props) {
  const open = openDropdown === id;
  const area = useRef<HTMLDivElement>(null);
  const ownRef = useRef<HTMLButtonElement>(null);
  const { align = "left", buttonRef: button = ownRef } = rest;
  const panelId = useId();

  const dismiss = useCallback(
    (by: "outside" | "escape") => {
      onDropdown(undefined);
      if (by === "escape") {
        button.current?.focus();
      }
    },
    [onDropdown, button],
  );
  useDismiss(area, open, dismiss);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to what its own controls report
    <div
      ref={area}
      className="relative min-w-0"
      onKeyDown={(event) => moveFocus(event, open)}
      onBlur={(event) => {
        if (open && hasLeft(area.current, event.relatedTarget)) {
          onDropdown(undefined);
        }
      }}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => onDropdown(open ? undefined : id)}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown" && !open) {
            event.preventDefault();
            onDropdown(id);
          }
        }}
        className={classNames(
          "control inline-flex max-w-full items-center justify-center gap-1 whitespace-nowrap hover:bg-hover max-[23rem]:px-1 pointer-fine:min-h-8",
          label === undefined ? "min-w-6 pointer-coarse:min-w-11" : "px-2",
          open && "bg-hover",
        )}
      >
        <span className="sr-only">{label === undefined ? name : `${name}: `}</span>
        {label !== undefined && <span className="min-w-0 truncate">{label}</span>}
        <ChevronDown aria-hidden size={14} className="shrink-0 text-ink-3" />
      </button>
      {open && (
        <Panel id={panelId} align={align}>
          {children}
        </Panel>
      )}
    </div>
  );
}

type PanelProps = Required<Pick<Props, "align" | "children" | "id">>;

function Panel({ id, align, children }: PanelProps) {
  return (
    <div
      id={id}
      className={classNames(
        "rounded-card shadow-float absolute top-full z-40 mt-1 min-w-48 border border-line bg-surface py-1",
        // The header does not scroll: on a low screen the last entries would be out of reach.
        "md:max-h-[calc(100dvh-10rem)] md:overflow-auto",
        align === "right" ? "right-0" : "left-0",
      )}
    >
      {children}
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>, open: boolean): void {
  if (!open || (event.target instanceof HTMLElement && event.target.matches("input"))) {
    return;
  }
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("button, a[href]")];
  const index = stops.indexOf(document.activeElement as HTMLElement);
  const targets: Record<string, number> = {
    ArrowDown: Math.min(index + 1, stops.length - 1),
    ArrowUp: Math.max(index - 1, 0),
    Home: 1,
    End: stops.length - 1,
  };
  const target = targets[event.key];
  if (target !== undefined) {
    event.preventDefault();
    stops[target]?.focus();
  }
}
