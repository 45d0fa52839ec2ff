import { linkSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import os from "node:os";
import { say } from "./say.mjs";

const WAIT_MS = 200;
const BEAT_MS = 2_000;
/** Without a sign of life for so long the holder is gone, wherever it ran. */
const SILENCE_MS_MAX = 30_000;

/** Runs `work` while no other process of this checkout does; a lock whose holder died is taken over. */
export async function withLock(file, work) {
  await acquire(file);
  const beat = setInterval(() => {
    try {
      utimesSync(file, new Date(), new Date());
    } catch {
      // The folder was removed under us; the work itself will say so.
    }
  }, BEAT_MS);
  const release = () => rmSync(file, { force: true });
  process.once("exit", release);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.off("exit", release);
    release();
  }
}

async function acquire(file) {
  for (let attempt = 0; !tryToAcquire(file); attempt++) {
    if (isAbandoned(file)) {
      rmSync(file, { force: true });
    } else {
      if (attempt === 0) {
        say("Another start is preparing this folder, waiting for it ...");
      }
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    }
  }
}

/** The lock appears together with its content: nobody ever reads half of it. */
function tryToAcquire(file) {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, JSON.stringify({ pid: process.pid, host: os.hostname() }));
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") {
      return false;
    }
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

function isAbandoned(file) {
  try {
    const { pid, host } = JSON.parse(readFileSync(file, "utf8"));
    return (
      (host === os.hostname() && !isAlive(pid)) ||
      Math.abs(Date.now() - statSync(file).mtimeMs) > SILENCE_MS_MAX
    );
  } catch (error) {
    return error.code !== "ENOENT";
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
