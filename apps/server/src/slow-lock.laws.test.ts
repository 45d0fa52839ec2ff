import { openDatabase } from "@strikebook/database/client";
import type { Connection } from "@strikebook/database/connection";
import { inPoolTransaction } from "@strikebook/database/transaction";
import { lockCampaigns, lockUser } from "@strikebook/database/user-lock";
import { expect, test } from "vitest";
import { sample } from "./import/testing/samples.ts";
import { importFile, previewFile } from "./import/testing/upload.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "./testing/test-app.ts";

const LIMIT_MS = 2000;
const BUSY = {
  message: "Another change to these records is still running. Please try again shortly.",
  extensions: { code: "UNAVAILABLE" },
};

const here = await startTestApp();
/** The same database, through as many connections as the server has. */
const app = await startTestApp({}, {}, openDatabase(here.databaseUrl, 10, LIMIT_MS));
const ann = await createUser(app);
const bob = await createUser(app);
await importFile(here, ann, sample("s03/Accounts_History.csv"));
const { sessionId } = (await previewFile(here, ann, sample("s01/Accounts_History.csv"))).data
  .previewFileUpload;
const { data } = await graphqlRequest(here, ann, "{ getCampaigns(size: 1) { content { id } } }");
const campaignId: string = data.getCampaigns.content[0].id;

type Lock = (client: Connection, userId: string) => Promise<unknown>;
const lockFile: Lock = (client, userId) =>
  client.query("SELECT FROM upload_sessions WHERE user_id = $1 AND id = $2 FOR UPDATE", [userId, sessionId]);

const ADD_ACCOUNT = `mutation { createUserAccount(
  input: { name: "Held up", brokerage: "Fidelity", isRetirement: false }) { id } }`;

const ask = async (user: TestUser, query: string) => {
  const begun = performance.now();
  const reply = await graphqlRequest(app, user, query);
  return { ...reply, ms: performance.now() - begun };
};

test.each<[string, Lock, string]>([
  ["accounts", lockUser, ADD_ACCOUNT],
  ["days between trades", lockUser, "mutation { setCampaignGap(days: 9) }"],
  [
    "names of campaigns",
    lockCampaigns,
    `mutation { updateCampaign(id: "${campaignId}", name: "Held") { id } }`,
  ],
  ["files", lockFile, `mutation { cancelFileUpload(sessionId: "${sessionId}") }`],
])(
  "fifteen changes of one person's %s wait for a slow one with a limit and a word, and others don't wait",
  async (_what, lock, change) => {
    await inPoolTransaction(here.owner, async (client) => {
      await lock(client, ann.id);
      const begun = performance.now();
      const changes = Array.from({ length: 15 }, () => ask(ann, change));
      // All of them are waiting by now.
      await new Promise((resolve) => setTimeout(resolve, 500));

      const question = await ask(bob, "{ userGetAccounts { id } }");
      expect(question.errors).toBeUndefined();
      expect(question.ms).toBeLessThan(1000);

      for (const { errors } of await Promise.all(changes)) {
        expect(errors).toMatchObject([BUSY]);
      }
      expect(performance.now() - begun).toBeLessThan(2 * LIMIT_MS + 2000);
    });
    // The refused change is done when it is asked for again.
    expect((await ask(ann, change)).errors).toBeUndefined();
  },
);
