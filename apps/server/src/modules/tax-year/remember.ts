/** Answers kept at once: the largest take some megabytes each. */
const KEPT_MAX = 12;

/** Answers what was reckoned about a person as long as nothing has changed of what it is made of; reckons it where it is not known. */
export type Remember = <Value>(
  userId: string,
  about: readonly unknown[],
  reckon: () => Promise<Value>,
) => Promise<Value>;

/**
 * A page asks for one year several times, and one of 50,000 rows takes seconds. `stateOf` answers the same text as long as nothing has
 * changed; it is read before the rows, so that what changes in between is reckoned again.
 */
export function createMemory(stateOf: (userId: string) => Promise<string>): Remember {
  const kept = new Map<string, Promise<unknown>>();
  return async <Value>(userId: string, about: readonly unknown[], reckon: () => Promise<Value>) => {
    const key = JSON.stringify([userId, about, await stateOf(userId)]);
    const answer = (kept.get(key) as Promise<Value> | undefined) ?? reckon();
    kept.delete(key);
    kept.set(key, answer);
    answer.catch(() => kept.delete(key));
    for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - KEPT_MAX))) {
      kept.delete(oldest);
    }
    return await answer;
  };
}
