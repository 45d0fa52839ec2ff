import { Worker } from "node:worker_threads";
import { withConnection } from "@strikebook/database/connection";
import { settleEvidence } from "../../import/confirm/settle-evidence.repository.ts";
import { type FiguresAmiss, figuresAmiss } from "../../records/figures-amiss.repository.ts";

/** How many people have figures that don't follow from their rows, and of which kinds. */
export type KindsAmiss = { readonly people: number; readonly kinds: readonly string[] };

/** Matches and derives everything in the database of `url` again, and compares it with what is stored there. */
export async function kindsAmiss(url: string): Promise<KindsAmiss> {
  const connection = { name: "strikebook proof", idleInTransactionMsMax: 0 };
  return await withConnection(url, connection, async (client) => {
    const { rows } = await client.query<{ id: string }>("SELECT id FROM users ORDER BY id");
    const found: string[][] = [];
    for (const { id } of rows) {
      found.push(kindsOf(await figuresAmiss(client, id, settleEvidence)));
    }
    const people = found.filter((kinds) => kinds.length > 0).length;
    return { people, kinds: [...new Set(found.flat())] };
  });
}

const kindsOf = ({ parts, snapshots, lostEdits, coverage }: FiguresAmiss): string[] => [
  ...parts,
  ...(snapshots > 0 ? ["days of positions"] : []),
  ...(lostEdits > 0 ? ["changes of campaigns"] : []),
  ...(coverage > 0 ? ["covered days"] : []),
];

/** The same, in a thread of its own. */
export async function kindsAmissInThread(url: string): Promise<KindsAmiss> {
  const { promise, resolve, reject } = Promise.withResolvers<KindsAmiss>();
  const worker = new Worker(new URL("./figures.worker.ts", import.meta.url), { workerData: url });
  worker.once("message", resolve).once("error", reject);
  worker.once("exit", (code) => reject(new Error(`the proof's thread ended early (${code})`)));
  return await promise;
}
