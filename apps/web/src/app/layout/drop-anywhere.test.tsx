import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
import { takeDropped } from "../../lib/browser/dropped-files.ts";
import { signIn } from "../../testing/factories.ts";
import { Toaster } from "../../ui/toast/toaster.tsx";
import { DropAnywhere } from "./drop-anywhere.tsx";

const REASON = "Your account is view-only, so you can't import files.";
const file = (name: string) => new File(["a,b"], name, { type: "text/csv" });

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) {
    stop();
  }
});

function taking() {
  const take = vi.fn<(files: readonly File[]) => void>();
  stops.push(takeDropped(take));
  return take;
}

function Address() {
  return <p>{useLocation().pathname}</p>;
}

const open = () =>
  render(
    <MemoryRouter initialEntries={["/portfolio"]}>
      <DropAnywhere />
      <Address />
      <Toaster />
    </MemoryRouter>,
  );

const drag = (types: readonly string[]) => fireEvent.dragOver(window, { dataTransfer: { types } });

test("a file dragged over any page shows the target, until it is outside again", () => {
  signIn();
  open();

  drag(["text/plain"]);
  expect(screen.queryByText("Drop files anywhere to add them")).toBeNull();
  drag(["Files"]);
  expect(screen.getByText("Drop files anywhere to add them")).toBeVisible();
  fireEvent.dragLeave(window);
  expect(screen.queryByText("Drop files anywhere to add them")).toBeNull();
});

test("what is dropped goes to the queue, and the user to its screen", async () => {
  signIn();
  const take = taking();
  open();

  fireEvent.drop(window, { dataTransfer: { types: ["Files"], files: [file("a.csv")] } });

  expect(await screen.findByText("/upload")).toBeVisible();
  expect(take.mock.lastCall?.[0].map(({ name }) => name)).toEqual(["a.csv"]);
});

test("of a folder the files in it are taken, however deep, without those that are hidden", async () => {
  signIn();
  const take = taking();
  open();
  const items = [
    { webkitGetAsEntry: () => folder("2015", [leaf("a.csv"), folder("old", [leaf("b.csv")]), leaf(".x")]) },
  ];

  fireEvent.drop(window, { dataTransfer: { types: ["Files"], items, files: [] } });

  await waitFor(() => expect(take).toHaveBeenCalledOnce());
  expect(take.mock.lastCall?.[0].map(({ name }) => name)).toEqual(["a.csv", "b.csv"]);
});

test("a read-only user is told why nothing is taken", async () => {
  signIn({ roles: ["READONLY"] });
  const take = taking();
  open();

  drag(["Files"]);
  expect(screen.getByText(REASON)).toBeVisible();
  fireEvent.drop(window, { dataTransfer: { types: ["Files"], files: [file("a.csv")] } });

  expect(await screen.findByText(REASON)).toBeVisible();
  expect(screen.getByText("/portfolio")).toBeVisible();
  expect(take).not.toHaveBeenCalled();
});

const leaf = (name: string) => ({
  name,
  isFile: true,
  file: (done: (file: File) => void) => done(file(name)),
});

/** Answers its entries at once, and nothing when it is asked again, as a browser does. */
function folder(name: string, entries: readonly object[]) {
  return {
    name,
    isDirectory: true,
    createReader: () => {
      const batches = [entries, []];
      return { readEntries: (done: (batch: readonly object[]) => void) => done(batches.shift() ?? []) };
    },
  };
}

test("over a part of the page that takes files itself, the target isn't shown and nothing is taken", async () => {
  signIn();
  const take = taking();
  render(
    <MemoryRouter initialEntries={["/portfolio"]}>
      <DropAnywhere />
      <Address />
      <div data-takes-files>
        <p>Prices</p>
      </div>
    </MemoryRouter>,
  );
  const inside = screen.getByText("Prices");
  const dropped = { types: ["Files"], files: [file("prices.csv")] };

  drag(["Files"]);
  fireEvent.dragOver(inside, { dataTransfer: { types: ["Files"] } });
  expect(screen.queryByText("Drop files anywhere to add them")).toBeNull();
  expect(fireEvent.drop(inside, { dataTransfer: dropped })).toBe(false);
  // What is dropped beside it goes to the queue, and nothing before it did.
  fireEvent.drop(window, { dataTransfer: { ...dropped, files: [file("a.csv")] } });
  expect(await screen.findByText("/upload")).toBeVisible();
  expect(take.mock.calls.map(([files]) => files.map(({ name }) => name))).toEqual([["a.csv"]]);
});
