import {
  type FocusEventHandler,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { classNames } from "../../lib/class-names.ts";
import { place } from "./place.ts";
import { hasLeft, useDismiss } from "./use-dismiss.ts";

export type MenuItem = {
  readonly label: string;
  readonly onSelect: () => void;
  readonly icon?: ReactNode;
  readonly danger?: boolean;
  readonly disabled?: boolean;
};

type Props = {
  /** Names the button and the menu. */
  readonly label: string;
  /** The button's content; `label` when absent. */
  readonly trigger?: ReactNode;
  readonly items: readonly MenuItem[];
  readonly triggerClass?: string;
};

/** A button that opens a list of actions. Arrow keys, Home, End, Escape; a press outside closes it. */
export function Menu({ label, trigger, items, triggerClass }: Props) {
  const [open, setOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();

  const close = (refocus: boolean) => {
    setOpen(false);
    if (refocus) {
      button.current?.focus();
    }
  };
  useDismiss(area, open, (by) => close(by === "escape"));

  return (
    <div ref={area} className="relative inline-block">
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        onClick={() => setOpen(!open)}
        className={
          triggerClass ?? "target rounded-input inline-flex items-center justify-center p-1 hover:bg-hover"
        }
      >
        {trigger ?? label}
      </button>
      {open && (
        <MenuList
          id={menuId}
          label={label}
          items={items}
          onBlur={({ relatedTarget }) => hasLeft(area.current, relatedTarget) && close(false)}
          onChosen={() => close(true)}
        />
      )}
    </div>
  );
}

type ListProps = Pick<Props, "items" | "label"> & {
  readonly id: string;
  readonly onBlur: FocusEventHandler;
  readonly onChosen: () => void;
};

function MenuList({ id, label, items, onBlur, onChosen }: ListProps) {
  const menu = useRef<HTMLDivElement>(null);
  // A page that is still gliding when its button is pressed takes the menu along instead of closing it at once.
  useLayoutEffect(() => {
    const follow = () => menu.current && place(menu.current);
    const passively = { capture: true, passive: true };
    window.addEventListener("scroll", follow, passively);
    window.addEventListener("resize", follow, passively);
    if (menu.current) {
      show(menu.current);
    }
    return () => {
      window.removeEventListener("scroll", follow, passively);
      window.removeEventListener("resize", follow, passively);
    };
  }, []);
  return (
    <div
      id={id}
      role="menu"
      aria-label={label}
      ref={menu}
      onKeyDown={moveFocus}
      onBlur={onBlur}
      className="rounded-card shadow-float fixed z-40 min-w-44 border border-line bg-surface py-1"
    >
      {items.map((item) => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          disabled={item.disabled}
          onClick={() => {
            onChosen();
            item.onSelect();
          }}
          className={classNames(
            "control flex w-full items-center gap-2 rounded-none px-3 text-left hover:bg-hover -outline-offset-2",
            "disabled:opacity-60",
            item.danger && "text-danger",
          )}
        >
          {item.icon}
          {item.label}
        </button>
      ))}
    </div>
  );
}

function menuItems(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>("[role=menuitem]:not(:disabled)")];
}

function show(menu: HTMLElement): void {
  place(menu);
  menuItems(menu)[0]?.focus({ preventScroll: true });
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = menuItems(event.currentTarget);
  const index = items.indexOf(document.activeElement as HTMLElement);
  const targets: Record<string, number> = {
    ArrowDown: (index + 1) % items.length,
    ArrowUp: (index - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  };
  const target = targets[event.key];
  if (target !== undefined) {
    event.preventDefault();
    items[target]?.focus();
  }
}
