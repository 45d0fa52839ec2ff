import { type KeyboardEvent, type ReactNode, type RefCallback, useId, useState } from "react";
import { useTableOptions } from "../../lib/browser/table-options.ts";
import { classNames } from "../../lib/class-names.ts";

type Props = {
  /** Says what the table holds; for screen readers. */
  readonly caption: string;
  readonly busy?: boolean;
  /** Old rows are on the screen while new ones are fetched. */
  readonly stale?: boolean | undefined;
  /** Columns keep their widths whatever they hold; the least width of the table, as CSS has it. */
  readonly fixed?: string;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLTableElement>) => void;
  /** Head, bodies and foot. */
  readonly children: ReactNode;
};

/** The frame of a table that scrolls with its page; one that is wider than the screen scrolls sideways by itself. */
export function TableFrame({ caption, busy = false, stale = false, fixed, onKeyDown, children }: Props) {
  const { density } = useTableOptions();
  const captionId = useId();
  const [place, isWide] = useIsWide();
  return (
    // No landmark: the card around it is one, often of the same name.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      ref={place}
      role="group"
      aria-labelledby={captionId}
      // What scrolls must be reachable by keyboard.
      {...(isWide && { tabIndex: 0 })}
      // Relative: else what a row says to screen readers only lies outside, and lengthens the page by all hidden rows.
      className={classNames("relative -outline-offset-2", isWide ? WIDE : FITTING)}
    >
      <table
        aria-busy={busy || stale || undefined}
        data-loading={busy || undefined}
        data-density={density}
        className={classNames(
          "w-full border-separate border-spacing-0 text-cell",
          fixed !== undefined && "table-fixed",
          stale && "opacity-60",
        )}
        {...(fixed !== undefined && { style: { minWidth: fixed } })}
        {...(onKeyDown && { onKeyDown })}
      >
        <caption id={captionId} className="sr-only">
          {caption}
        </caption>
        {children}
      </table>
    </div>
  );
}

/** A table that fits scrolls with its page, and its head stays under the page's header. */
const FITTING = "[--head-top:var(--header-height)]";
/** A wider one scrolls sideways in a place of its own, and its head can only stay there. */
const WIDE = "overflow-x-auto [--head-top:0px]";

/** Whether a table is wider than its place; to be told of by the place's `ref`. */
function useIsWide(): readonly [RefCallback<HTMLElement>, boolean] {
  const [isWide, setWide] = useState(false);
  const [place] = useState<RefCallback<HTMLElement>>(() => (element: HTMLElement | null) => {
    if (element === null || typeof ResizeObserver === "undefined") {
      return undefined;
    }
    const observer = new ResizeObserver(() => setWide(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    for (const child of element.children) {
      observer.observe(child);
    }
    return () => observer.disconnect();
  });
  return [place, isWide];
}
