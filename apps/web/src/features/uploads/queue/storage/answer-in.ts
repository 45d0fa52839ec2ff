/**
 * The longest wait for a database: one that was open when its browser was killed may answer late or never.
 */
export const ANSWER_MS_MAX = 4000;

/** Rejects when that takes too long. */
export async function answerIn<Value>(answer: Promise<Value>, milliseconds = ANSWER_MS_MAX): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("The browser's database doesn't respond")), milliseconds);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
