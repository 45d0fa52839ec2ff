import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { Card } from "../../ui/card.tsx";
import { Modal } from "../../ui/overlay/modal.tsx";
import { useFocusAfterRemoval } from "./use-focus-after-removal.ts";

/** Deleting leaves as a list in a card does; the whole card can go with its last row. */
function Deletable({
  names,
  isCardKept = true,
  movesFocus,
}: {
  names: readonly string[];
  isCardKept?: boolean;
  movesFocus?: boolean;
}) {
  useFocusAfterRemoval();
  const [left, setLeft] = useState(names);
  const [asked, setAsked] = useState<string>();
  const remove = (name: string) => {
    setLeft(left.filter((each) => each !== name));
    setAsked(undefined);
  };
  return (
    <main>
      <h1 tabIndex={-1}>Page</h1>
      {(isCardKept || left.length > 0) && (
        <Card title="Rows">
          {left.length === 0 ? (
            <p>No rows</p>
          ) : (
            <ul data-moves-focus={movesFocus}>
              {left.map((name) => (
                <li key={name}>
                  <a href="/">{name}</a>
                  <button type="button" onClick={() => setAsked(name)}>
                    Delete {name}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Card>
      )}
      {asked !== undefined && (
        <Modal title="Sure?" onClose={() => setAsked(undefined)}>
          <button type="button" data-autofocus onClick={() => remove(asked)}>
            Yes
          </button>
        </Modal>
      )}
    </main>
  );
}

const focused = () => document.activeElement?.textContent;

test("after a row is deleted the same button of the next row has the focus, after the last row that of the one before", async () => {
  const { user } = renderPage(<Deletable names={["a", "b", "c"]} />);
  screen.getByRole("button", { name: "Delete b" }).focus();
  await user.keyboard("{Enter}");
  expect(focused()).toBe("Yes");
  await user.keyboard("{Enter}");
  await expect.poll(focused).toBe("Delete c");

  await user.keyboard("{Enter}{Enter}");
  await expect.poll(focused).toBe("Delete a");
});

test("after the only row its card's title has the focus; where the card goes too, the page's", async () => {
  const { user, unmount } = renderPage(<Deletable names={["a"]} />);
  screen.getByRole("button", { name: "Delete a" }).focus();
  await user.keyboard("{Enter}{Enter}");
  await expect.poll(focused).toBe("Rows");
  unmount();

  renderPage(<Deletable names={["a"]} isCardKept={false} />);
  screen.getByRole("button", { name: "Delete a" }).focus();
  await user.keyboard("{Enter}{Enter}");
  await expect.poll(focused).toBe("Page");
});

test("who pressed beside everything is left alone", async () => {
  const { user } = renderPage(<Deletable names={["a", "b"]} />);
  screen.getByRole("button", { name: "Delete a" }).focus();
  await user.keyboard("{Enter}");
  await user.click(document.body);
  await user.click(screen.getByRole("button", { name: "Yes" }));
  expect(screen.queryByText("Delete a")).toBeNull();
  expect(document.activeElement).toBe(document.body);
});

test("a list that moves the focus itself is left alone", async () => {
  const { user } = renderPage(<Deletable names={["a", "b"]} movesFocus />);
  screen.getByRole("button", { name: "Delete a" }).focus();
  await user.keyboard("{Enter}{Enter}");
  expect(screen.queryByText("Delete a")).toBeNull();
  expect(document.activeElement).toBe(document.body);
});
