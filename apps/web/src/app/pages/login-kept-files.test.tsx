import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createStore, keys } from "idb-keyval";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LoginScreen } from "../../features/auth/components/login-screen.tsx";
import { ContentStore } from "../../features/uploads/queue/storage/content-store.ts";
import { emptyBrowserDatabase } from "../../testing/browser-database.ts";
import { server } from "../../testing/server.ts";

const show = () => {
  server.use(http.get("*/api/*", () => HttpResponse.json({})));
  render(<LoginScreen />);
};

const OWNER = "u-1";

/** One content, as the queue's stores keep it for a user, and the list it belongs to. */
async function keepFile(owner: string): Promise<string> {
  const list = JSON.stringify({ owner, files: [{ entry: {} }, { entry: {} }] });
  const store = new ContentStore(owner);
  await store.keep("1", new Blob(["01/02/2026"]), true);
  await store.list.keep(list);
  return list;
}

/** Keys of contents and of lists: `u-1/1` and `u-1`. */
const keysLeft = async () => [
  ...(await keys(createStore("strikebook-uploads", "contents"))),
  ...(await keys(createStore("strikebook-upload-list", "lists"))),
];

beforeEach(emptyBrowserDatabase);
afterEach(() => vi.restoreAllMocks());

test("files that wait after a session ended by itself are named, and forgotten when that is wanted; another's stay", async () => {
  await keepFile("u-2");
  localStorage.setItem("uploadQueue", await keepFile(OWNER));
  show();

  expect(await screen.findByText(/^2 files you added wait in this browser, unencrypted/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Forget them" }));

  expect(
    (await screen.findByText("The files are gone from this browser.")).closest("[role=status]"),
  ).toBeVisible();
  expect(localStorage.getItem("uploadQueue")).toBeNull();
  expect(await keysLeft()).toEqual(["u-2/1", "u-2"]);
});

test("a browser that deletes nothing is told of, and asked once more", async () => {
  localStorage.setItem("uploadQueue", await keepFile(OWNER));
  const refusal = vi.spyOn(IDBObjectStore.prototype, "delete").mockImplementation(() => {
    throw new DOMException("", "UnknownError");
  });
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Forget them" }));

  expect((await screen.findByRole("alert")).textContent).toMatch(/^We couldn't remove the files\./);
  expect(screen.queryByText(/are gone/)).toBeNull();
  expect(await keysLeft()).toEqual([`${OWNER}/1`, OWNER]);
  expect(localStorage.getItem("uploadQueue")).not.toBeNull();

  refusal.mockRestore();
  await userEvent.click(screen.getByRole("button", { name: "Forget them" }));

  expect(await screen.findByText("The files are gone from this browser.")).toBeVisible();
  expect(await keysLeft()).toEqual([]);
});

test.each([undefined, "{", '{"files":[]}'])("a browser with the list %s says nothing", (saved) => {
  if (saved !== undefined) {
    localStorage.setItem("uploadQueue", saved);
  }
  show();

  expect(screen.queryByText(/in this browser/)).toBeNull();
});
