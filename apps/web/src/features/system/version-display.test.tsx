import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { VersionDisplay } from "./components/version-display.tsx";

const answerWith = (body: object) =>
  server.use(http.get("/api/system/version", () => HttpResponse.json(body)));

test("the source of the running version is a click away, when the server says where it is", async () => {
  answerWith({ backend: { version: "9.9.9" }, sourceUrl: "https://git.example.org/strikebook" });
  renderPage(<VersionDisplay />);

  const link = await screen.findByRole("link", { name: "Source code" });

  expect(link.getAttribute("href")).toBe("https://git.example.org/strikebook");
  expect(screen.getByText(/Backend 9\.9\.9/)).toBeVisible();
});

test.each([undefined, "javascript:alert(1)"])("a source of %s is no link", async (sourceUrl) => {
  answerWith({ backend: { version: "9.9.9" }, sourceUrl });
  renderPage(<VersionDisplay />);

  expect(await screen.findByText(/Backend 9\.9\.9/)).toBeVisible();
  expect(screen.queryByRole("link")).toBeNull();
});
