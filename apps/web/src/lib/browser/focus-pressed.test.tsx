import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/overlay/modal.tsx";
import { focusPressed } from "./focus-pressed.ts";

let stop = () => undefined as unknown;
beforeEach(() => {
  stop = focusPressed();
});
afterEach(() => void stop());

/** A click as Safari does it: it gives the focus to nothing, or to what is around the button. */
const press = (button: HTMLElement) => fireEvent.click(button, { detail: 1 });

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <main tabIndex={-1}>
      <Button onClick={() => setIsOpen(true)}>Delete</Button>
      {isOpen && (
        <Modal title="Sure?" onClose={() => setIsOpen(false)}>
          <p>Really?</p>
        </Modal>
      )}
    </main>
  );
}

test("a dialog returns the focus to the button that was pressed", () => {
  renderPage(<Page />);
  const button = screen.getByRole("button", { name: "Delete" });
  screen.getByRole("main").focus();

  press(button);
  press(screen.getByRole("button", { name: "Close" }));

  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(button);
});

test("a field keeps the focus, and a script's click moves none", () => {
  renderPage(
    <>
      <input aria-label="Name" />
      <Button aria-label="Box">
        <input aria-label="Inside" />
      </Button>
    </>,
  );
  const inside = screen.getByLabelText("Inside");
  inside.focus();
  press(screen.getByRole("button", { name: "Box" }));
  expect(document.activeElement).toBe(inside);

  screen.getByLabelText("Name").focus();
  screen.getByRole("button", { name: "Box" }).click();
  expect(document.activeElement).toBe(screen.getByLabelText("Name"));
});
