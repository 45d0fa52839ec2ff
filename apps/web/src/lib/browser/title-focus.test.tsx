import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { focusNextTitle, useTitleFocus } from "./title-focus.ts";

function Frame({ hasScreen }: { readonly hasScreen: boolean }) {
  return (
    <>
      <button type="button">User menu</button>
      {hasScreen && <Screen />}
    </>
  );
}

function Screen() {
  const title = useTitleFocus();
  return (
    <h1 ref={title} tabIndex={-1}>
      Home
    </h1>
  );
}

const whoHasFocus = (act: () => void): string => {
  focusNextTitle();
  const { rerender, unmount } = render(<Frame hasScreen={false} />);
  act();
  rerender(<Frame hasScreen />);
  const text =
    document.activeElement === document.body ? "nobody" : (document.activeElement?.textContent ?? "");
  unmount();
  return text;
};

test("the title of a screen that an act brings takes the focus, unless something has it by then", () => {
  expect(whoHasFocus(() => undefined)).toBe("Home");
  expect(whoHasFocus(() => screen.getByRole("button").focus())).toBe("User menu");
});
