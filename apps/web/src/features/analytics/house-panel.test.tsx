import { screen, waitFor, within } from "@testing-library/react";
import { graphql, HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { signIn } from "../../testing/factories.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { HousePanel } from "./house/house-panel.tsx";
import { answerHouse, listed } from "./testing/house-answers.ts";

const ANN = { id: "u-1", username: "ann", fullName: "Ann Lee", email: "ann@example.com", lastUploadAt: null };
const rows = async (label: string) => within(await screen.findByRole("list", { name: label }));
const NO_BACKUP = {
  standing: "NONE",
  folder: "/data/backups",
  lastGoodAt: null,
  provenAt: null,
  isNightly: true,
  error: null,
} as const;
const fact = async (label: string) => (await screen.findByText(label)).closest("div")?.textContent;

test("when all is well there is one green line, nothing to do, and the installation at a glance", async () => {
  answerHouse();
  renderPage(<HousePanel />);
  expect(screen.getByText("Loading what to do...")).toBeVisible();

  const line = (await screen.findByText("All is well.")).parentElement?.textContent;

  expect(line).toBe("All is well. There's nothing to do.");
  expect(await fact("Backup")).toMatch(
    /^BackupNov 20, 2026, .*M ?Proven Nov 20, 2026, .*M\. Backed up every night\.Back up nowAll backups$/,
  );
  expect(await fact("Audit log")).toMatch(
    /^Audit logIntact1,204 entries checked Nov 20, 2026, .*M\.Verify the log$/,
  );
  expect(await fact("Room on the disk")).toBe(
    "Room on the disk50.0 GB freeDatabase 148.0 MB, 3.0 MB more in 30 days.",
  );
  expect(await fact("Version")).toMatch(
    /^Version0\.1\.0 \(0000000\)Exchange closed Thu, Nov 26, 2026 \(Thanksgiving Day\)\.How to update/,
  );
  expect(screen.queryByRole("list")).toBeNull();
});

test("a backup that nothing proved, a log that nothing checked and accounts that end earlier are told so", async () => {
  answerHouse({
    backup: { ...NO_BACKUP, isNightly: false },
    auditLog: null,
    people: [
      listed(
        {},
        {
          through: "2026-11-19",
          behind: [
            { account: "IRA", through: "2026-11-17" },
            { account: "HSA", through: null },
            { account: "Joint", through: "2026-11-02" },
          ],
        },
      ),
    ],
    peopleTotal: 60,
  });
  renderPage(<HousePanel />);

  expect(await fact("Backup")).toMatch(/^BackupNone proven yetAutomatic backups are off\./);
  expect(await fact("Audit log")).toMatch(/^Audit logNot checked yetChecked every night, or when you ask\./);
  expect(screen.getByText("IRA to Nov 17, 2026; HSA has no history; 1 more")).toBeVisible();
  expect(screen.getByText("The first 1 of 60 are listed.")).toBeVisible();
});

test("people stand in one table, and are unlocked or asked about right there", async () => {
  signIn({ id: "u-2", roles: ["ADMIN"] });
  const lockedUntil = "2026-11-20T16:00:00.000Z";
  answerHouse({
    people: [
      listed(
        { lockedUntil },
        { newestFileName: "a.csv", newestFileAt: "2026-11-19T15:00:00.000Z", through: "2026-11-18" },
      ),
      listed({ id: "u-2", username: "boss", fullName: "", roles: ["ADMIN"] }),
      listed({ id: "u-3", username: "cleo", fullName: "Cleo Lee", enabled: false, roles: ["READONLY"] }),
      listed({ id: "u-4", username: "dan", fullName: "", enabled: false, lockedUntil }),
    ],
    peopleTotal: 4,
  });
  const unlocked: unknown[] = [];
  server.use(
    http.post("/api/users/:id/unlock", ({ params }) => {
      unlocked.push(params["id"]);
      return HttpResponse.json({});
    }),
  );
  const { user } = renderPage(<HousePanel />);

  const table = await screen.findByRole("table", { name: /^People/ });
  const cells = within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.querySelectorAll("th, td")].slice(0, 6).map(({ textContent }) => textContent));
  expect(cells).toEqual([
    [
      "Ann Leeann",
      "User",
      "Never",
      "a.csvimported Nov 19, 2026",
      "Nov 18, 2026",
      expect.stringMatching(/^Locked until \d+:00 [AP]M$/),
    ],
    ["boss", "Admin", "Never", "No file yet", "No history", "Active"],
    ["Cleo Leecleo", "Read Only", "Never", "No file yet", "No history", "Inactive"],
    ["dan", "User", "Never", "No file yet", "No history", "Inactive"],
  ]);
  // Unlocking lets nobody in who is disabled.
  expect(screen.getAllByRole("button", { name: /^Unlock/ })).toHaveLength(1);
  expect(within(table).getByRole("link", { name: "Ann Lee" }).getAttribute("href")).toBe("/admin/users/u-1");

  await user.click(screen.getByRole("button", { name: "Unlock ann" }));
  await waitFor(() => expect(unlocked).toEqual(["u-1"]));
  await user.click(screen.getByRole("button", { name: "More for cleo" }));
  expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual([
    "Edit",
    "Reset Password",
    "End Sessions",
    "Delete",
    "Enable",
  ]);
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "More for boss" }));
  expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual(["Edit"]);
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "More for ann" }));
  await user.click(screen.getByRole("menuitem", { name: "Reset Password" }));
  expect(await screen.findByRole("alertdialog")).toBeVisible();
});

test("somebody who is locked out is let in with one click", async () => {
  answerHouse({
    tasks: ["LOCKED_PEOPLE"],
    lockedPeople: [{ ...ANN, lockedUntil: "2026-11-20T16:00:00.000Z" }],
  });
  const unlocked: unknown[] = [];
  server.use(
    http.post("/api/users/:id/unlock", ({ params }) => {
      unlocked.push(params["id"]);
      answerHouse();
      return HttpResponse.json({});
    }),
  );
  const { user } = renderPage(<HousePanel />);
  expect((await rows("Locked out")).getByText(/^Ann Lee may be locked out\./)).toBeVisible();
  expect(screen.queryByText("All is well.")).toBeNull();

  await user.click(screen.getByRole("button", { name: "Unlock Ann Lee" }));

  expect(await screen.findByText("All is well.")).toBeVisible();
  expect(screen.getByText("Ann Lee can sign in again.")).toBeVisible();
  expect(unlocked).toEqual(["u-1"]);
});

test("a broken audit log is something to do; verifying it says how it is, and a whole one is none", async () => {
  const problem = "The end of the log was cut off: the backup of Monday holds a later entry.";
  answerHouse({
    tasks: ["AUDIT_LOG"],
    auditLog: { problem, verified: 3, checkedAt: "2026-11-20T08:10:00.000Z" },
  });
  const verdicts = [
    { isWhole: false, verified: 3, problem },
    { isWhole: true, verified: 1204, problem: null },
  ];
  server.use(
    graphql.mutation("AdminVerifyAuditLog", () => {
      const verdict = verdicts.shift();
      if (verdict?.isWhole) {
        answerHouse();
      }
      return HttpResponse.json({ data: { adminVerifyAuditLog: verdict } });
    }),
  );
  const { user } = renderPage(<HousePanel />);
  const row = (await rows("Audit log")).getByRole("listitem").textContent;
  expect(row).toMatch(
    /^The audit log was changed outside Strikebook\.The end of the log was cut off: .*Checked Nov 20, 2026/,
  );

  await user.click(screen.getByRole("button", { name: "Verify the log" }));
  expect(await screen.findByText(`The audit log was changed outside Strikebook. ${problem}`)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Verify the log" }));

  expect(await screen.findByText("The audit log is whole: 1,204 entries checked.")).toBeVisible();
  expect(await screen.findByText("All is well.")).toBeVisible();
});

test("failed imports say who, which file and the words; quiet people can be reminded", async () => {
  answerHouse({
    tasks: ["FAILED_FILES", "QUIET_PEOPLE"],
    failedFiles: [
      {
        person: ANN,
        fileName: "my.csv",
        words: "File is empty",
        actions: ["LOYALTY BONUS CREDIT"],
        tries: 2,
        at: "2026-11-20T15:00:00.000Z",
      },
    ],
    failedFilesTotal: 1,
    quietPeople: [{ person: { ...ANN, fullName: "" }, days: 45 }],
    quietPeopleTotal: 3,
  });
  renderPage(<HousePanel />);

  const failed = await rows("Failed imports");
  expect(failed.getByRole("listitem").textContent).toMatch(
    /^Ann Lee couldn't import my\.csv\.“File is empty” \(line “LOYALTY BONUS CREDIT”\) Nov 20, 2026, .*, 2 triesHelpDismiss$/,
  );
  expect(failed.getByRole("link").getAttribute("href")).toBe("/admin/audit-logs?view=failed&user=u-1");
  const quiet = await rows("No uploads");
  expect(quiet.getByRole("listitem").textContent).toBe("ann hasn't uploaded for 45 days.No upload yetRemind");
  expect(quiet.getByRole("link").getAttribute("href")).toMatch(
    /^mailto:ann@example\.com\?subject=Strikebook/,
  );
  expect(screen.getByText("The first 1 of 3 are listed.")).toBeVisible();
});

test("a failed import is dismissed with one click, and a refusal is told", async () => {
  const file = { person: ANN, fileName: "my.csv", words: "File is empty", actions: [], tries: 1 };
  const failedFiles = [{ ...file, at: "2026-11-20T15:00:00.000Z" }];
  answerHouse({ tasks: ["FAILED_FILES"], failedFiles, failedFilesTotal: 1 });
  let tries = 0;
  server.use(
    graphql.mutation("AdminDismissFailedFile", ({ variables }) => {
      tries += 1;
      if (tries === 1) {
        return HttpResponse.json({ errors: [{ message: "Try later" }] });
      }
      expect(variables).toEqual({ userId: "u-1", fileName: "my.csv" });
      answerHouse();
      return HttpResponse.json({ data: { dismissed: true } });
    }),
  );
  const { user } = renderPage(<HousePanel />);
  const button = { name: "Dismiss my.csv of Ann Lee" };

  await user.click(await screen.findByRole("button", button));
  expect(await screen.findByText("Try later")).toBeVisible();
  await user.click(screen.getByRole("button", button));

  expect(await screen.findByText("All is well.")).toBeVisible();
});

test.each([
  [NO_BACKUP, "There is no proven backup yet."],
  [
    { ...NO_BACKUP, standing: "OLD", lastGoodAt: "2026-11-10T08:00:00.000Z" } as const,
    "The last backup is too old.",
  ],
  [
    { ...NO_BACKUP, standing: "FAILED", error: "The disk is full." } as const,
    "The last backup failed. The disk is full.",
  ],
])("a backup that is missing is begun with one click (%#)", async (backup, words) => {
  answerHouse({ tasks: ["BACKUP"], backup });
  let begun = 0;
  server.use(
    graphql.mutation("AdminRunBackup", () => {
      begun += 1;
      return HttpResponse.json({ data: { adminRunBackup: { id: "b-1" } } });
    }),
  );
  const { user } = renderPage(<HousePanel />);
  expect((await rows("Backup")).getByRole("listitem").textContent).toContain(words);

  await user.click(screen.getByRole("button", { name: "Back up now" }));

  await waitFor(() => expect(begun).toBe(1));
});

test("little room is told", async () => {
  const storage = {
    databaseBytes: 1,
    freeBytes: 1_181_116_007,
    growthBytes: null,
    growthDays: null,
    isLow: true,
  };
  answerHouse({ tasks: ["STORAGE"], storage });
  renderPage(<HousePanel />);

  expect(await screen.findByText(/^Only 1\.1 GB left on the server's disk\./)).toBeVisible();
});

test("an administrator who is alone sees two steps, no file among them, and the backup only among them", async () => {
  answerHouse({
    tasks: ["BACKUP"],
    backup: NO_BACKUP,
    firstSteps: { hasBackup: false },
  });
  renderPage(<HousePanel />);

  const steps = within(await screen.findByRole("region", { name: "Two steps to begin" }));

  expect(steps.getAllByRole("img").map((icon) => icon.getAttribute("aria-label"))).toEqual([
    "To do",
    "To do",
  ]);
  expect(steps.getByRole("link", { name: "Create User" }).getAttribute("href")).toBe("/admin/users/create");
  expect(screen.queryByRole("link", { name: "Upload Files" })).toBeNull();
  expect(screen.getAllByRole("button", { name: "Back up now" })).toHaveLength(1);
  expect(screen.queryByRole("region", { name: "To do" })).toBeNull();
});

test("a failure is told and tried again", async () => {
  let isDown = true;
  server.use(
    graphql.query("AdminHousekeeping", () =>
      isDown ? HttpResponse.json({ errors: [{ message: "Lost" }] }) : undefined,
    ),
  );
  const { user } = renderPage(<HousePanel />);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Error loading what to do");

  isDown = false;
  answerHouse();
  await user.click(screen.getByRole("button", { name: "Try Again" }));

  expect(await screen.findByText("All is well.")).toBeVisible();
});
