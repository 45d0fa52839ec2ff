import { parentPort, workerData } from "node:worker_threads";
import { kindsAmiss } from "./proven-figures.repository.ts";

// A ledger is matched and campaigns are derived here: the thread that answers people is not the place for it.
parentPort?.postMessage(await kindsAmiss(workerData as string));
