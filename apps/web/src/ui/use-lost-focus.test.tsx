import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { Button } from "./button.tsx";
import { PageSteps } from "./table/page-steps.tsx";

function Pager() {
  const [page, setPage] = useState(1);
  return <PageSteps page={page} last={2} onPage={setPage} />;
}

test.each([
  ["Next page", "Previous page"],
  ["Last page", "Previous page"],
  ["Previous page", "Next page"],
  ["First page", "Next page"],
])("%s, once it is disabled, leaves the focus to %s", async (pressed, focused) => {
  render(<Pager />);
  screen.getByRole("button", { name: pressed }).focus();
  await userEvent.keyboard("{Enter}");

  expect(screen.getByRole<HTMLButtonElement>("button", { name: pressed }).disabled).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: focused }));
});

test("a button that was left for another keeps no claim to the focus", async () => {
  const { rerender } = render(<PageSteps page={1} last={2} onPage={() => undefined} />);
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.tab();
  const next = screen.getByRole("button", { name: "Next page" });
  expect(document.activeElement).toBe(next);
  rerender(<PageSteps page={0} last={2} onPage={() => undefined} />);

  expect(document.activeElement).toBe(next);
});

const save = (busy: boolean) => (
  <>
    <Button busy={busy}>Save</Button>
    <Button>Cancel</Button>
  </>
);

/** As browsers do; jsdom leaves the focus on a button that is disabled. */
const loseFocus = () => (document.activeElement as HTMLElement).blur();

test("a button has the focus again when its work is done, unless that went elsewhere", async () => {
  const { rerender } = render(save(false));
  const button = screen.getByRole("button", { name: "Save" });
  button.focus();
  rerender(save(true));
  loseFocus();
  rerender(save(false));
  expect(document.activeElement).toBe(button);

  rerender(save(true));
  screen.getByRole("button", { name: "Cancel" }).focus();
  rerender(save(false));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Cancel" }));
});
