import {
  statusOfMemory,
  statusOfRoundTrip,
  statusOfStorage,
} from "@strikebook/core/upload-health/health-rules";
import { readStored, removeStored, STORAGE_KEYS, writeStored } from "../../../lib/browser/storage.ts";
import { formatPercent } from "../../../lib/format.ts";
import { sizeText } from "../wording.ts";
import type { Finding } from "./timed-check.ts";

/** Chromium alone tells it. */
type PageMemory = { readonly usedJSHeapSize: number; readonly jsHeapSizeLimit: number };

/** How much of the memory that this page may use is in use. */
export function checkMemory(): Finding {
  const { memory } = performance as { memory?: PageMemory };
  if (memory === undefined || !(memory.jsHeapSizeLimit > 0)) {
    return {
      status: statusOfMemory(undefined),
      details: "This browser doesn't report the page's memory use.",
    };
  }
  const used = usage(memory.usedJSHeapSize, memory.jsHeapSizeLimit);
  return { status: statusOfMemory(used.usedPercent), details: used.words, metrics: used.metrics };
}

/** How much of the storage that the browser grants is in use. */
export async function checkStorage(): Promise<Finding> {
  const estimate = await estimateStorage();
  if (estimate?.usage === undefined || !estimate.quota) {
    return {
      status: statusOfStorage(undefined),
      details: "This browser doesn't report storage use; most do only over HTTPS.",
    };
  }
  const used = usage(estimate.usage, estimate.quota);
  return { status: statusOfStorage(used.usedPercent), details: used.words, metrics: used.metrics };
}

/** Whether what is written to the browser's storage can be read again. */
export function checkRoundTrip(): Finding {
  const written = `${Date.now()}`;
  const cameBack =
    writeStored(STORAGE_KEYS.healthCheck, written) && readStored(STORAGE_KEYS.healthCheck) === written;
  removeStored(STORAGE_KEYS.healthCheck);
  return {
    status: statusOfRoundTrip(cameBack),
    details: cameBack
      ? "Read/write test passed."
      : "Read/write test failed: the upload queue won't survive a refresh.",
  };
}

async function estimateStorage(): Promise<StorageEstimate | undefined> {
  try {
    // Not there on pages without HTTPS.
    return await (navigator.storage as StorageManager | undefined)?.estimate();
  } catch {
    return undefined;
  }
}

function usage(usedBytes: number, limitBytes: number) {
  const usedPercent = (usedBytes / limitBytes) * 100;
  const words = `${sizeText(usedBytes)} of ${sizeText(limitBytes)} in use (${formatPercent(usedPercent)}).`;
  return { usedPercent, words, metrics: { usedBytes, limitBytes, usedPercent } };
}
