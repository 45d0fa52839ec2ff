import { screen, waitFor, within } from "@testing-library/react";
import { graphql, HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import type { BackupFile, Backups } from "./backups.queries.ts";
import { BackupsPage } from "./pages/backups-page.tsx";

const PROVEN = {
  id: "b-1",
  kind: "NIGHTLY",
  fileName: "strikebook-2026-11-20T083000Z.backup",
  startedAt: "2026-11-20T08:30:00.000Z",
  finishedAt: "2026-11-20T08:31:00.000Z",
  sizeBytes: 2_097_152,
  provenAt: "2026-11-20T08:31:00.000Z",
  error: null,
  proofBegunAt: null,
  proofError: null,
};
const FILE = {
  backup: PROVEN,
  folder: "/data/backups",
  isEncrypted: false,
  isDownloadable: true,
  restoreCommand: `npm run strikebook -- restore /data/backups/${PROVEN.fileName} --replace`,
};
const FOUND = {
  ...FILE,
  backup: {
    ...PROVEN,
    id: "b-2",
    kind: "FOUND",
    fileName: "before-upgrade-2026-11-01T101112Z-ab12.backup",
    startedAt: "2026-11-01T10:11:12.000Z",
    provenAt: null,
  },
  isEncrypted: true,
};
const STICK = {
  ...FILE,
  backup: { ...PROVEN, id: "b-3", kind: "MANUAL", startedAt: "2026-10-01T10:00:00.000Z" },
  folder: "/mnt/stick",
  isEncrypted: null,
  isDownloadable: false,
};

function answer(given: Partial<Backups> = {}) {
  const backups = {
    folder: "/data/backups",
    isNightly: true,
    isEncrypted: false,
    isInContainer: false,
    passphraseWarning: null,
    lastGood: PROVEN,
    backups: [PROVEN],
    files: [FILE, FOUND, STICK],
    ...given,
  };
  server.use(graphql.query("AdminBackups", () => HttpResponse.json({ data: { adminGetBackups: backups } })));
}

const rowOf = async (name: RegExp) => within(await screen.findByRole("row", { name }));

test("files are listed with their proof, and what lies elsewhere can't be downloaded", async () => {
  answer();
  renderPage(<BackupsPage />);

  expect((await rowOf(/^Nov 20, 2026/)).getByText("Proven")).toBeVisible();
  expect((await rowOf(/^Nov 20, 2026/)).getByText("2.0 MB")).toBeVisible();
  const found = await rowOf(/^Nov 1, 2026/);
  expect(found.getByText("Not tried")).toBeVisible();
  expect(found.getByText("Before an upgrade")).toBeVisible();
  const stick = await rowOf(/^Oct 1, 2026/);
  expect(stick.queryByRole("button", { name: /^Download/ })).toBeNull();
  expect(stick.getByRole("button", { name: /^Restore/ })).toBeVisible();
  expect(screen.getByText(/^The backup of Nov 20, 2026, .* is proven \(2\.0 MB\)/)).toBeVisible();
});

test("a passphrase that is easily guessed is a warning on the page", async () => {
  answer({
    isEncrypted: true,
    passphraseWarning: "The passphrase for backups is easily guessed: choose another.",
  });
  renderPage(<BackupsPage />);

  expect(await screen.findByText(/^The passphrase for backups is easily guessed/)).toBeVisible();
});

/** Answers the mutation, and from then on the list has the file with `after`. */
function onVerify(after: Partial<BackupFile["backup"]>) {
  server.use(
    graphql.mutation("AdminVerifyBackup", ({ variables }) => {
      expect(variables).toEqual({ id: "b-2" });
      answer({ files: [FILE, { ...FOUND, backup: { ...FOUND.backup, ...after } }, STICK] });
      return HttpResponse.json({ data: { adminVerifyBackup: { id: "b-2" } } });
    }),
  );
}

test("a file is verified, shown under way and told proven, and meanwhile nothing else can begin", async () => {
  answer();
  onVerify({ proofBegunAt: "2026-11-21T10:00:00.000Z" });
  const { user } = renderPage(<BackupsPage />);
  expect((await rowOf(/^Oct 1, 2026/)).queryByRole("button", { name: /^Verify/ })).toBeNull();

  await user.click((await rowOf(/^Nov 1, 2026/)).getByRole("button", { name: /^Verify/ }));
  expect(await screen.findByText(/^The backup of Nov 1, 2026, .* is being verified/)).toBeVisible();
  expect((await rowOf(/^Nov 1, 2026/)).getByText("Verifying")).toBeVisible();
  for (const button of [
    ...screen.getAllByRole("button", { name: /^Verify/ }),
    screen.getByText("Back up now"),
  ]) {
    expect(button).toHaveProperty("disabled", true);
  }

  answer({ files: [{ ...FOUND, backup: { ...FOUND.backup, provenAt: "2026-11-21T10:00:05.000Z" } }] });
  expect(await screen.findByText(/is proven: restored into/, {}, { timeout: 5000 })).toBeVisible();
  expect((await rowOf(/^Nov 1, 2026/)).getByText(/^Verified Nov 21, 2026/)).toBeVisible();
});

test.each([
  [
    { error: "This backup is damaged: chunk 3 was changed." },
    /isn't proven\. This backup is damaged/,
    "Not proven",
  ],
  [{ proofError: "The passphrase does not open it." }, /couldn't be verified\. The passphrase/, "Not tried"],
])("a verification that ends with %j is told in one sentence", async (after, words, badge) => {
  answer();
  onVerify(after);
  const { user } = renderPage(<BackupsPage />);

  await user.click((await rowOf(/^Nov 1, 2026/)).getByRole("button", { name: /^Verify/ }));

  expect(await screen.findByText(words)).toBeVisible();
  expect((await rowOf(/^Nov 1, 2026/)).getByText(badge)).toBeVisible();
});

test("a verification that is refused is told in the server's words, and the newest try stands again", async () => {
  answer();
  const message = "A backup is being made already.";
  server.use(graphql.mutation("AdminVerifyBackup", () => HttpResponse.json({ errors: [{ message }] })));
  const { user } = renderPage(<BackupsPage />);

  await user.click((await rowOf(/^Nov 1, 2026/)).getByRole("button", { name: /^Verify/ }));

  expect(await screen.findByText(message)).toBeVisible();
  expect(await screen.findByText(/^The backup of Nov 20, 2026, .* is proven \(2\.0 MB\)/)).toBeVisible();
});

test("without a file the page says where the first one goes", async () => {
  answer({ files: [], backups: [], lastGood: null, isNightly: false });
  renderPage(<BackupsPage />);

  expect(await screen.findByText("No backups yet")).toBeVisible();
  expect(screen.getByText("The first one goes to /data/backups.")).toBeVisible();
  expect(screen.getByText("Automatic backups are off. Set BACKUP_AT to turn them on.")).toBeVisible();
});

test("a failure of the page says so, with a way to try again", async () => {
  server.use(graphql.query("AdminBackups", () => HttpResponse.json({ errors: [{ message: "No" }] })));
  const { user } = renderPage(<BackupsPage />);

  expect(await screen.findByText("Error loading backups")).toBeVisible();
  answer();
  await user.click(screen.getByRole("button", { name: /again|retry/i }));
  expect((await screen.findAllByText("Proven")).length).toBeGreaterThan(0);
});

test("a backup is begun, shown under way and told how it failed", async () => {
  answer();
  server.use(
    graphql.mutation("AdminRunBackup", () => {
      answer({ backups: [{ ...PROVEN, id: "b-9", finishedAt: null, sizeBytes: null, provenAt: null }] });
      return HttpResponse.json({ data: { adminRunBackup: { id: "b-9" } } });
    }),
  );
  const { user } = renderPage(<BackupsPage />);
  await rowOf(/^Nov 20, 2026/);

  await user.click(screen.getByRole("button", { name: "Back up now" }));
  expect(await screen.findByText(/^A backup is being made and checked, since/)).toBeVisible();

  const failed = {
    ...PROVEN,
    id: "b-9",
    sizeBytes: null,
    provenAt: null,
    error: "The disk is full. (/data)",
  };
  answer({ backups: [failed] });
  expect(
    await screen.findByText(/failed\. The disk is full\. \(\/data\)$/, {}, { timeout: 5000 }),
  ).toBeVisible();
});

test("a second backup is refused in the server's words", async () => {
  answer();
  server.use(
    graphql.mutation("AdminRunBackup", () =>
      HttpResponse.json({
        errors: [{ message: "A backup is being made already.", extensions: { code: "CONFLICT" } }],
      }),
    ),
  );
  const { user } = renderPage(<BackupsPage />);
  await rowOf(/^Nov 20, 2026/);

  await user.click(screen.getByRole("button", { name: "Back up now" }));

  expect(await screen.findByText("A backup is being made already.")).toBeVisible();
});

test("a download asks for the password, keeps a refusal beside it and hands over the file", async () => {
  answer();
  const given: unknown[] = [];
  server.use(
    http.post("/api/admin/backups/:id/download", async ({ request, params }) => {
      const body = (await request.json()) as { currentPassword: string };
      given.push([params["id"], body]);
      return body.currentPassword === "right"
        ? new HttpResponse("bytes")
        : HttpResponse.json({ message: "Current password is incorrect" }, { status: 400 });
    }),
  );
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  URL.createObjectURL = () => "blob:x";
  URL.revokeObjectURL = () => undefined;
  const { user } = renderPage(<BackupsPage />);
  await user.click((await rowOf(/^Nov 20, 2026/)).getByRole("button", { name: /^Download/ }));
  const dialog = within(screen.getByRole("dialog", { name: "Download backup" }));

  await user.type(dialog.getByLabelText("Your password"), "wrong");
  await user.click(dialog.getByRole("button", { name: "Download" }));
  expect(await dialog.findByText("Current password is incorrect")).toBeVisible();
  expect(clicked).not.toHaveBeenCalled();

  await user.clear(dialog.getByLabelText("Your password"));
  await user.type(dialog.getByLabelText("Your password"), "right");
  await user.click(dialog.getByRole("button", { name: "Download" }));
  await waitFor(() => expect(clicked).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(given).toEqual([
    ["b-1", { currentPassword: "wrong" }],
    ["b-1", { currentPassword: "right" }],
  ]);
  clicked.mockRestore();
});

test.each([
  [false, "npm start"],
  [true, "docker compose restart strikebook"],
])("a restore is told step by step (in a container: %s)", async (isInContainer, restart) => {
  answer({ isInContainer });
  const { user } = renderPage(<BackupsPage />);
  await user.click((await rowOf(/^Nov 20, 2026/)).getByRole("button", { name: /^Restore/ }));

  const dialog = within(screen.getByRole("dialog", { name: "Restore this backup" }));
  expect(dialog.getByText(FILE.restoreCommand)).toBeVisible();
  expect(dialog.getByText(restart)).toBeVisible();
  expect(dialog.getByRole("button", { name: "Copy restore command" })).toBeVisible();
});
