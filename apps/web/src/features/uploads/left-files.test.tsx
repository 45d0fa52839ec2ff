import { screen } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { signIn } from "../../testing/factories.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { LeftFiles } from "./notices/left-files.tsx";

const names = ["a.csv", "b.csv", "c.csv", "d.csv"];

function answer(left: readonly string[]) {
  let files = left.map((fileName) => ({ sessionId: `of ${fileName}`, fileName, fileSizeBytes: 10 }));
  const steps: string[] = [];
  server.use(
    graphql.query("LeftFiles", () => HttpResponse.json({ data: { files } })),
    graphql.query("LeftFileContent", ({ variables }) =>
      HttpResponse.json({ data: { content: `text ${variables["sessionId"]}` } }),
    ),
    graphql.mutation("TakeLeftFile", ({ variables }) => {
      steps.push(`took ${variables["sessionId"]}`);
      files = files.filter(({ sessionId }) => sessionId !== variables["sessionId"]);
      return HttpResponse.json({ data: { isTaken: true } });
    }),
  );
  return steps;
}

test("files of the watched folder are named, join the list with a click, and are told of afterwards", async () => {
  signIn();
  const steps = answer(names);
  const add = async ([file]: readonly File[]) => {
    steps.push(`added ${file?.name}: ${await file?.text()}`);
  };
  const { user } = renderPage(<LeftFiles onFiles={add} />);
  expect((await screen.findByRole("status")).textContent).toContain(
    "4 files from your watched folder need an answer",
  );
  expect(screen.getByText("a.csv, b.csv, c.csv and 1 more")).toBeVisible();

  await user.click(screen.getByRole("button", { name: "Add to the list" }));

  await expect.poll(() => screen.queryByRole("status")).toBeNull();
  expect(steps).toEqual(names.flatMap((name) => [`added ${name}: text of ${name}`, `took of ${name}`]));
});
