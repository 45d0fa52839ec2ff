import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";

test("an element is visible when nothing that holds it is hidden", () => {
  render(
    <section>
      <p>seen</p>
    </section>,
  );

  expect(screen.getByText("seen")).toBeVisible();
  expect(() => expect(screen.getByText("seen")).not.toBeVisible()).toThrow("Expected <p> to be hidden");
});

test("what is hidden, folded away or gone is not visible, and the failure names what hides it", () => {
  const { unmount } = render(
    <>
      <div hidden>
        <p>in a hidden box</p>
      </div>
      <p style={{ visibility: "hidden" }}>without visibility</p>
      <dialog>in a closed dialog</dialog>
      <details>
        <summary>summary</summary>
        <p>folded</p>
      </details>
    </>,
  );
  const fails = (text: string) => expect(() => expect(screen.getByText(text)).toBeVisible());

  fails("in a hidden box").toThrow('hidden by <div hidden="">');
  fails("without visibility").toThrow("hidden by visibility: hidden");
  fails("in a closed dialog").toThrow("hidden by <dialog>");
  fails("folded").toThrow("hidden by <p>");
  expect(screen.getByText("summary")).toBeVisible();
  const summary = screen.getByText("summary");
  unmount();
  expect(() => expect(summary).toBeVisible()).toThrow("not being in the document");
});

test("nothing is not visible", () => {
  expect(() => expect(screen.queryByText("nowhere")).toBeVisible()).toThrow();
});
