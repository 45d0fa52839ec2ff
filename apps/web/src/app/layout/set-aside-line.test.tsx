import { act, screen } from "@testing-library/react";
import { Link } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { answerJoint, answerSharing, joint, received } from "../../features/family-access/testing/shares.ts";
import { goToWhose } from "../../lib/whose/whose.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { SetAsideLine } from "./set-aside-line.tsx";

afterEach(() => window.history.replaceState(null, "", "/"));

/** The layout's line at a page of figures, with a link to another page. */
function open(path: string, onwards = "/", ...shown: ReturnType<typeof joint>[]) {
  answerSharing({ received: [received()] });
  answerJoint(...(shown.length === 0 ? [joint({ answer: "SEE" })] : shown));
  const page = (
    <>
      <SetAsideLine />
      <Link to={onwards}>Onwards</Link>
    </>
  );
  return renderPage(page, path);
}

const LINE = /^With/;
const WITHOUT = "Without Individual: you see Ben's copy. Change whose copy you see";
const WITH = "With your copy of Individual, though you see Ben's elsewhere. Change whose copy you see";

test.each([
  ["/", WITHOUT],
  ["/portfolio/total", WITHOUT],
  ["/symbol/KO", WITHOUT],
  ["/returns", WITHOUT],
  ["/ledger", WITHOUT],
  ["/taxes", WITH],
  ["/ledger/statements", WITH],
])("at %s: %s", async (path, words) => {
  open(path);

  expect((await screen.findByText(LINE)).textContent).toBe(words);
  expect(screen.getByRole("link", { name: "Change whose copy you see" }).getAttribute("href")).toBe(
    "/family",
  );
});

test.each(["/upload", "/user/accounts", "/family"])(
  "not at %s, which shows all that there is",
  async (path) => {
    const { user } = open("/", path);
    await screen.findByText(LINE);

    await user.click(screen.getByRole("link", { name: "Onwards" }));

    expect(screen.queryByText(LINE)).toBeNull();
  },
);

test("it names no copy that isn't seen any more, nor one that counts", async () => {
  open(
    "/",
    "/upload",
    joint({ answer: "SEE", isShared: false, accountName: "Old" }),
    joint({ answer: "KEEP", accountName: "Kept" }),
    joint({ answer: "SEE" }),
  );

  expect((await screen.findByText(LINE)).textContent).toBe(WITHOUT);
});

test("in another's figures, and in all of ours, nothing of one's own is missing", async () => {
  open("/");
  await screen.findByText(LINE);

  act(() => goToWhose("all"));
  expect(screen.queryByText(LINE)).toBeNull();

  act(() => goToWhose("me"));
  expect(screen.getByText(LINE)).toBeVisible();
});
