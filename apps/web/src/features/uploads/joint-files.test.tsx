import { screen } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test } from "vitest";
import { rememberShown } from "../../lib/whose/shown-person.ts";
import { signIn } from "../../testing/factories.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { JointFiles } from "./notices/joint-files.tsx";

beforeEach(() => {
  signIn();
  window.history.replaceState(null, "", "/of/ben/upload?joint=mine");
  rememberShown({ whose: "ben", name: "Ben", mayChange: true, mayChangeAll: false });
});
afterEach(() => window.history.replaceState(null, "", "/"));

const FILES = ["old.csv", "new.csv"].map((fileName) => ({ importId: `of ${fileName}`, fileName }));

function answer(files: readonly object[]) {
  const asked: unknown[] = [];
  server.use(
    graphql.query("JointFiles", ({ variables, request }) => {
      asked.push({ ...variables, whose: request.headers.get("strikebook-scope") });
      return HttpResponse.json({ data: { files } });
    }),
    graphql.query("JointFileContent", ({ variables, request }) => {
      asked.push(request.headers.get("strikebook-scope"));
      return HttpResponse.json({ data: { content: `${variables["accountId"]} ${variables["importId"]}` } });
    }),
  );
  return asked;
}

test("one's own files join the other's list in the order of their imports, with the lines of the account", async () => {
  const asked = answer(FILES);
  const added: string[] = [];
  const add = async ([file]: readonly File[]) => {
    added.push(`${file?.name}: ${await file?.text()}`);
  };
  const { user } = renderPage(<JointFiles accountId="mine" onFiles={add} />);
  expect(await screen.findByText("2 files of yours have lines missing from Ben's copy")).toBeVisible();

  await user.click(screen.getByRole("button", { name: "Add to the list" }));

  await expect.poll(() => added).toEqual(["old.csv: mine of old.csv", "new.csv: mine of new.csv"]);
  expect(await screen.findByText("Added to the list below. Look at what is new, then import.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Add again" })).toBeVisible();
  // About one's own books, on a page of another's.
  expect(asked).toEqual([{ accountId: "mine", personId: "ben", whose: "me" }, "me", "me"]);
});

test("when nothing lacks, the way back is shown", async () => {
  answer([]);
  const { user } = renderPage(<JointFiles accountId="mine" onFiles={async () => undefined} />);
  expect(await screen.findByText(/^Nothing in your files is missing from Ben's copy/)).toBeVisible();

  await user.click(screen.getByRole("button", { name: "Back to Family" }));
  expect(window.location.pathname).toBe("/family");
});

test("before the person's name is known no half of it is shown", async () => {
  answer(FILES);
  rememberShown({ whose: "ben", name: "", mayChange: false, mayChangeAll: false });
  renderPage(<JointFiles accountId="mine" onFiles={async () => undefined} />);
  expect(await screen.findByText("2 files of yours have lines missing from the other copy")).toBeVisible();
});

test("a file that can't be read says so, and what was not added can be added again", async () => {
  answer(FILES);
  server.use(
    graphql.query("JointFileContent", () =>
      HttpResponse.json({ errors: [{ message: "File not found", extensions: { code: "NOT_FOUND" } }] }),
    ),
  );
  const { user } = renderPage(<JointFiles accountId="mine" onFiles={async () => undefined} />);
  await user.click(await screen.findByRole("button", { name: "Add to the list" }));
  expect(await screen.findByText("File not found")).toBeVisible();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Add to the list" }).disabled).toBe(false);
});
