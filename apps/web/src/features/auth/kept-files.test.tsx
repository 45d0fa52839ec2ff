import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { server } from "../../testing/server.ts";
import { LoginScreen } from "./components/login-screen.tsx";

const show = () => {
  server.use(http.get("*/api/*", () => HttpResponse.json({})));
  render(<LoginScreen />);
};

test("files that wait after a session ended by itself are named, and forgotten when that is wanted", async () => {
  localStorage.setItem(
    "uploadQueue",
    JSON.stringify({ owner: "u-1", files: [{ entry: {} }, { entry: {} }] }),
  );
  show();

  expect(await screen.findByText(/^2 files you added wait in this browser, unencrypted/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Forget them" }));

  expect(
    (await screen.findByText("The files are gone from this browser.")).closest("[role=status]"),
  ).toBeVisible();
  expect(localStorage.getItem("uploadQueue")).toBeNull();
});

test.each([undefined, "{", '{"files":[]}'])("a browser with the list %s says nothing", (saved) => {
  if (saved !== undefined) {
    localStorage.setItem("uploadQueue", saved);
  }
  show();

  expect(screen.queryByText(/in this browser/)).toBeNull();
});
