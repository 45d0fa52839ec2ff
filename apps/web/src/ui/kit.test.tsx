import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { ApiError } from "../lib/network/api-error.ts";
import { ErrorState } from "./answer/error-state.tsx";
import { Button } from "./button.tsx";
import { Amount } from "./figures/amount.tsx";
import { ProgressBar } from "./figures/progress-bar.tsx";
import { Checkbox } from "./form/checkbox.tsx";
import { PasswordField } from "./form/password-field.tsx";
import { TextField } from "./form/text-field.tsx";
import { Toggle } from "./form/toggle.tsx";
import { ConfirmDialog } from "./overlay/confirm-dialog.tsx";
import { Menu } from "./overlay/menu.tsx";
import { Modal } from "./overlay/modal.tsx";
import { clampPage } from "./table/page-steps.tsx";
import { Pagination } from "./table/pagination.tsx";
import { Tabs } from "./tabs.tsx";

test.each([
  ["1240.5", "▲+$1,240.50"],
  ["-310", "▼\u2212$310.00"],
  ["0", "$0.00"],
  ["-0.001", "$0.00"],
])("the gain %s is told by sign, then triangle", (value, text) => {
  const { container } = render(<Amount value={value} signed />);

  expect(container.textContent).toBe(text);
  expect(container.querySelector("[aria-hidden]")?.textContent ?? "").toBe(/[▲▼]/.exec(text)?.[0] ?? "");
});

test("a missing figure is a dash that says so", () => {
  render(<Amount value={null} />);

  expect(screen.getByRole("img", { name: "not available" }).textContent).toBe("\u2014");
});

function ModalOwner({ onClose }: { onClose: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {open && (
        <Modal
          title="Settings"
          onClose={() => {
            setOpen(false);
            onClose();
          }}
        >
          <TextField label="Name" />
        </Modal>
      )}
    </>
  );
}

test("a modal is named by its title, closes on Escape and gives the focus back", async () => {
  const user = userEvent.setup();
  const onClose = vi.fn();
  render(<ModalOwner onClose={onClose} />);

  await user.click(screen.getByRole("button", { name: "Open" }));
  expect(screen.getByRole("dialog", { name: "Settings" }).contains(document.activeElement)).toBe(true);
  await user.keyboard("{Escape}");

  expect(onClose).toHaveBeenCalledOnce();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open" }));
});

function TwoDialogs() {
  const [shown, setShown] = useState<"none" | "question" | "result">("none");
  return (
    <>
      <Button onClick={() => setShown("question")}>Reset</Button>
      {shown === "question" && (
        <ConfirmDialog
          title="Reset?"
          confirmLabel="Go"
          onConfirm={() => setShown("result")}
          onCancel={() => setShown("none")}
        >
          Now.
        </ConfirmDialog>
      )}
      {shown === "result" && (
        <Modal title="Done" onClose={() => setShown("none")}>
          <TextField label="Password" />
        </Modal>
      )}
    </>
  );
}

test("a dialog that another replaces hands on the place to which the focus goes back", async () => {
  const user = userEvent.setup();
  render(<TwoDialogs />);

  await user.click(screen.getByRole("button", { name: "Reset" }));
  await user.click(screen.getByRole("button", { name: "Go" }));
  expect(document.activeElement).toBe(screen.getByLabelText("Password"));
  await user.keyboard("{Escape}");

  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Reset" }));
});

test("a question has the focus on the safe answer and does nothing by itself", async () => {
  const user = userEvent.setup();
  const onConfirm = vi.fn();
  const onCancel = vi.fn();
  render(
    <ConfirmDialog
      title="Delete 3 files"
      confirmLabel="Delete"
      danger
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      They cannot be brought back.
    </ConfirmDialog>,
  );

  expect(screen.getByRole("alertdialog", { name: "Delete 3 files" })).toBeVisible();
  expect(document.activeElement?.textContent).toBe("Cancel");
  await user.keyboard("{Enter}");
  expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([0, 1]);

  await user.click(screen.getByRole("button", { name: "Delete" }));
  expect(onConfirm).toHaveBeenCalledOnce();
});

test("a busy question cannot be left", async () => {
  const user = userEvent.setup();
  const onCancel = vi.fn();
  render(
    <ConfirmDialog title="Delete" confirmLabel="Delete" busy onConfirm={vi.fn()} onCancel={onCancel}>
      Now.
    </ConfirmDialog>,
  );

  await user.keyboard("{Escape}");

  expect(onCancel).not.toHaveBeenCalled();
});

test("an error tells what failed, why, the request, and tries again", async () => {
  const onRetry = vi.fn();
  render(
    <ErrorState
      title="Error loading Year 2026"
      error={new ApiError("Database is away", 503, { requestId: "req-9" })}
      onRetry={onRetry}
    />,
  );

  expect(screen.getByRole("alert").textContent).toBe("Error loading Year 2026Database is away");
  expect(screen.getByText("Request req-9")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(onRetry).toHaveBeenCalledOnce();
});

test("an error of a field is tied to it", () => {
  render(<TextField label="E-mail" hint="For notices" error="Not an address" />);

  const input = screen.getByRole("textbox", { name: "E-mail" });
  const described = input.getAttribute("aria-describedby")?.split(" ") ?? [];

  expect(input.getAttribute("aria-invalid")).toBe("true");
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    "For notices",
    "Not an address",
  ]);
});

test("a password can be shown", async () => {
  render(<PasswordField label="Password" />);
  const input = screen.getByLabelText("Password");

  await userEvent.click(screen.getByRole("button", { name: "Show password" }));

  expect(input.getAttribute("type")).toBe("text");
  expect(screen.getByRole("button", { name: "Hide password" })).toBeVisible();
});

test("a checkbox is ticked by its label", async () => {
  const onChange = vi.fn();
  render(<Checkbox label="Delete when done" checked={false} onChange={onChange} />);

  await userEvent.click(screen.getByText("Delete when done"));

  expect(onChange).toHaveBeenCalledWith(true);
});

test("one of a few is chosen", async () => {
  const onChange = vi.fn();
  const options = [
    { value: "overall", label: "Overall" },
    { value: "accounts", label: "Accounts" },
  ] as const;
  render(<Toggle label="View" options={options} value="overall" onChange={onChange} />);

  expect(screen.getByRole("group", { name: "View" })).toBeVisible();
  await userEvent.click(screen.getByRole("radio", { name: "Accounts" }));

  expect(onChange).toHaveBeenCalledWith("accounts");
});

function TabsOwner() {
  const [selected, setSelected] = useState<"stored" | "source">("stored");
  return (
    <Tabs
      label="Holidays"
      selected={selected}
      onSelect={setSelected}
      tabs={[
        { id: "stored", label: "Stored", panel: "Ours" },
        { id: "source", label: "Source", panel: "Theirs" },
      ]}
    />
  );
}

test("arrow keys move between tabs, round and round", async () => {
  const user = userEvent.setup();
  render(<TabsOwner />);

  await user.click(screen.getByRole("tab", { name: "Stored" }));
  await user.keyboard("{ArrowLeft}");

  expect(screen.getByRole("tab", { selected: true }).textContent).toBe("Source");
  expect(screen.getByRole("tabpanel", { name: "Source" }).textContent).toBe("Theirs");
  await user.keyboard("{Home}");
  expect(document.activeElement?.textContent).toBe("Stored");
});

test("a menu opens on its first action, moves by arrows and closes by Escape or a press outside", async () => {
  const user = userEvent.setup();
  const remove = vi.fn();
  render(
    <>
      <p>Outside</p>
      <Menu
        label="Actions"
        items={[
          { label: "Edit", onSelect: vi.fn() },
          { label: "Remove", onSelect: remove },
        ]}
      />
    </>,
  );
  const button = screen.getByRole("button", { name: "Actions" });

  await user.click(button);
  expect(document.activeElement?.textContent).toBe("Edit");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("menu")).toBeNull();
  expect(document.activeElement).toBe(button);

  await user.click(button);
  await user.click(screen.getByText("Outside"));
  expect(screen.queryByRole("menu")).toBeNull();

  await user.click(button);
  await user.keyboard("{ArrowDown}{Enter}");
  expect(remove).toHaveBeenCalledOnce();
});

test("a press between the actions of a menu leaves it open, also on a page that takes the focus", async () => {
  const user = userEvent.setup();
  render(
    <main tabIndex={-1}>
      <Menu label="Actions" items={[{ label: "Edit", onSelect: vi.fn() }]} />
      <button type="button">Beside</button>
    </main>,
  );
  await user.click(screen.getByRole("button", { name: "Actions" }));

  await user.click(screen.getByRole("menu"));
  expect(document.activeElement).toBe(screen.getByRole("main"));
  expect(screen.getByRole("menuitem", { name: "Edit" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Beside" }));
  expect(screen.queryByRole("menu")).toBeNull();
});

test.each([
  [0, 312, 0],
  [99, 312, 12],
  [-3, 312, 0],
  [Number.NaN, 312, 0],
  [4, 0, 0],
])("page %d of %d rows is page %d", (page, total, clamped) => {
  expect(clampPage(page, 25, total)).toBe(clamped);
});

test("a pager names the range and stops at its ends", async () => {
  const onPage = vi.fn();
  render(<Pagination label="Positions" page={12} pageSize={25} total={312} onPage={onPage} />);
  const pager = within(screen.getByRole("navigation", { name: "Positions pages" }));

  expect(pager.getByText("301\u2013312 of 312")).toBeVisible();
  expect(pager.getByRole("button", { name: "Next page" }).hasAttribute("disabled")).toBe(true);
  await userEvent.click(pager.getByRole("button", { name: "Previous page" }));
  expect(onPage).toHaveBeenCalledWith(11);
});

test("progress is told in percent, or not at all when nobody knows", () => {
  const { rerender } = render(<ProgressBar label="Import" percent={140} />);
  expect(screen.getByRole("progressbar", { name: "Import" }).getAttribute("aria-valuenow")).toBe("100");

  rerender(<ProgressBar label="Import" percent={undefined} />);
  expect(screen.getByRole("progressbar").hasAttribute("aria-valuenow")).toBe(false);
});
