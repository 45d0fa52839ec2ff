/**
 * Gives a button the focus when it is pressed, as all browsers but Safari do: dialogs return the focus to what opened
 * them, and a button that was busy gets it back. Returns how to stop.
 */
export function focusPressed(): () => void {
  const onClick = ({ target, detail }: MouseEvent) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("button, summary") : null;
    // Of a click by the keyboard or by a script, `detail` is 0.
    if (detail > 0 && button !== null && !button.contains(document.activeElement)) {
      button.focus({ preventScroll: true });
    }
  };
  // Before the button's own answer to the click.
  document.addEventListener("click", onClick, { capture: true });
  return () => document.removeEventListener("click", onClick, { capture: true });
}
