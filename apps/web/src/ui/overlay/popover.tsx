import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../button.tsx";
import { place } from "./place.ts";
import { hasLeft, useDismiss } from "./use-dismiss.ts";

type Props = {
  /** The button's content. */
  readonly trigger: ReactNode;
  /** Names the panel. */
  readonly title: string;
  readonly children: ReactNode;
};

/**
 * A button with a panel of a few controls beside it. The page stays in use: unlike under a dialog, nothing of it is made
 * inert, which a long table is slow at. Escape closes it and returns the focus; leaving it or a press outside closes it.
 */
export function Popover({ trigger, title, children }: Props) {
  const [open, setOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useDismiss(area, open, (by) => {
    setOpen(false);
    if (by === "escape") {
      button.current?.focus();
    }
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the focus leave; its button and its panel are the controls.
    <div
      ref={area}
      className="relative inline-block"
      onBlur={({ relatedTarget }) => hasLeft(area.current, relatedTarget) && setOpen(false)}
    >
      <Button
        ref={button}
        variant="quiet"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {trigger}
      </Button>
      {open && <Panel title={title}>{children}</Panel>}
    </div>
  );
}

function Panel({ title, children }: Pick<Props, "children" | "title">) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = panel;
    if (!current) {
      return undefined;
    }
    const follow = () => place(current);
    follow();
    current.querySelector("input")?.focus({ preventScroll: true });
    window.addEventListener("scroll", follow, { capture: true, passive: true });
    window.addEventListener("resize", follow, { passive: true });
    return () => {
      window.removeEventListener("scroll", follow, { capture: true });
      window.removeEventListener("resize", follow);
    };
  }, []);
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={title}
      className="rounded-card shadow-float fixed z-40 max-h-[calc(100dvh-0.5rem)] w-72 overflow-y-auto border border-line bg-surface p-4 text-left"
    >
      {children}
    </div>
  );
}
