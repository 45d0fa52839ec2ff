import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { queued } from "./testing/queue-states.ts";
import { menuOf, showQueue as show, showAdvanced } from "./testing/show-queue.tsx";

beforeEach(showAdvanced);

const THREE = () => [queued("a.csv"), queued("b.csv"), queued("c.csv")];

test.each([
  ["{ArrowUp}", 0],
  ["{ArrowDown}", 2],
  ["{Home}", 0],
  ["{End}", 2],
] as const)("%s on the handle moves the file to %i and says so", async (key, toIndex) => {
  const { user, queue } = show(THREE());

  screen.getByRole("button", { name: "Move b.csv" }).focus();
  await user.keyboard(key);

  expect(queue.move).toHaveBeenCalledExactlyOnceWith("b.csv", toIndex);
  expect(screen.getByText(`b.csv moved to position ${toIndex + 1} of 3`).role).toBe("status");
});

test("the first file does not move up, and the menu says so", async () => {
  const { user, queue } = show(THREE());

  screen.getByRole("button", { name: "Move a.csv" }).focus();
  await user.keyboard("{ArrowUp}");

  expect(queue.move).not.toHaveBeenCalled();
  const offered = await menuOf("a.csv", user);
  expect(offered).toEqual(["Pause", "Move down", "Move to bottom", "Set priority", "Remove"]);
});

test("a dragged file lands where it is dropped", () => {
  const { queue } = show(THREE());
  for (const [index, row] of screen.getAllByRole("listitem").entries()) {
    row.getBoundingClientRect = () => ({ top: index * 50, height: 50 }) as DOMRect;
  }
  const handle = screen.getByRole("button", { name: "Move a.csv" });

  fireEvent.pointerDown(handle, { button: 0, clientY: 10 });
  fireEvent.pointerMove(handle, { clientY: 90 });
  expect(queue.move).not.toHaveBeenCalled();
  fireEvent.pointerUp(handle, { clientY: 90 });

  expect(queue.move).toHaveBeenCalledExactlyOnceWith("a.csv", 1);
});

test("Escape drops a drag where it began", () => {
  const { queue } = show(THREE());
  const handle = screen.getByRole("button", { name: "Move c.csv" });

  fireEvent.pointerDown(handle, { button: 0, clientY: 10 });
  fireEvent.keyDown(handle, { key: "Escape" });
  fireEvent.pointerUp(handle, { clientY: 90 });

  expect(queue.move).not.toHaveBeenCalled();
});

test("a priority is set by number, within the queue", async () => {
  const { user, queue } = show(THREE());
  await menuOf("a.csv", user);
  await user.click(screen.getByRole("menuitem", { name: "Set priority" }));
  const dialog = within(screen.getByRole("dialog", { name: "Set priority" }));
  const input = dialog.getByLabelText("Priority of a.csv");

  await user.clear(input);
  await user.type(input, "4");
  await user.click(dialog.getByRole("button", { name: "Set priority" }));
  expect(dialog.getByText("Enter a whole number from 1 to 3")).toBeVisible();
  await user.clear(input);
  await user.type(input, "3");
  await user.click(dialog.getByRole("button", { name: "Set priority" }));

  expect(queue.move).toHaveBeenCalledExactlyOnceWith("a.csv", 2);
  expect(screen.queryByRole("dialog")).toBeNull();
});
