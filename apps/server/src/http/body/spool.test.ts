import { readdirSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { countAllRows } from "../../import/testing/figures.ts";
import { previewFile } from "../../import/testing/upload.ts";
import { createUser, graphqlRequest, startTestApp } from "../../testing/test-app.ts";

/** The error that the disk gives to writers from now on, and the place where it gives it. */
const disk = vi.hoisted(() => ({ code: "", place: "" }));

vi.mock(import("node:fs/promises"), async (importOriginal) => {
  const real = await importOriginal();
  const fail = (place: string) => {
    if (disk.place === place) {
      throw Object.assign(new Error(`${disk.code}: write`), { code: disk.code });
    }
  };
  const open: typeof real.open = async (file, ...rest) => {
    const isSpool = String(file).endsWith(".upload") && rest[0] === "wx";
    if (isSpool) {
      fail("open");
    }
    const handle = await real.open(file, ...rest);
    if (!isSpool) {
      return handle;
    }
    return new Proxy(handle, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== "function") {
          return value;
        }
        return async (...args: unknown[]) => {
          fail(name === "writeFile" ? "write" : String(name));
          return (await Reflect.apply(value, target, args)) as unknown;
        };
      },
    });
  };
  return { ...real, default: real, open };
});

const app = await startTestApp();

test.each([
  ["open", "ENOSPC"],
  ["write", "ENOSPC"],
  ["write", "EDQUOT"],
])("a disk that is full at %s (%s) is told in words, and leaves nothing", async (place, code) => {
  const ann = await createUser(app);
  const before = await countAllRows(app);
  Object.assign(disk, { place, code });

  const { errors } = await previewFile(app, ann, {
    name: "a.csv",
    bytes: "Run Date,Action\n".repeat(20_000),
  });
  Object.assign(disk, { place: "", code: "" });

  expect(errors).toMatchObject([
    {
      message: "The server's disk is full. Ask your administrator to free some space.",
      extensions: { code: "UNAVAILABLE" },
    },
  ]);
  await vi.waitFor(() => expect(readdirSync(app.spoolDir)).toEqual([]));
  expect(await countAllRows(app)).toEqual(before);
  expect((await graphqlRequest(app, ann, "{ __typename }")).errors).toBeUndefined();
});
