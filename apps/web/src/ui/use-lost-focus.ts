import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Once `shown` is another and what had the focus went with the former, `target` has it. */
export function useFocusWhenLost(shown: unknown, target: RefObject<HTMLElement | null>): void {
  const before = useRef(shown);
  useLayoutEffect(() => {
    if (before.current !== shown && isLost()) {
      target.current?.focus();
    }
    before.current = shown;
  }, [shown, target]);
}

/**
 * For a row of buttons that pressing may disable, such as "Next page" on the last one: the browser takes the focus off a
 * disabled button, so that the nearest one in use gets it.
 */
export function useFocusBeside() {
  const row = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = last;
    if (current?.matches(":disabled") && (isLost() || document.activeElement === current)) {
      const buttons = [...(row.current?.querySelectorAll("button") ?? [])];
      const place = buttons.indexOf(current as HTMLButtonElement);
      const away = (button: HTMLButtonElement) => Math.abs(buttons.indexOf(button) - place);
      const [nearest] = buttons.filter(({ disabled }) => !disabled).sort((a, b) => away(a) - away(b));
      nearest?.focus();
    }
  });
  return {
    ref: row,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      last.current = target;
    },
    onBlur: ({ relatedTarget }: FocusEvent<HTMLElement>) => {
      // Left for another element; a button that is disabled is left for none.
      if (relatedTarget !== null) {
        last.current = null;
      }
    },
  };
}
