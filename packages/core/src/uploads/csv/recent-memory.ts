import { detachText } from "./detach-text.ts";

/**
 * Remembers what belongs to the texts that came of late: at least the last `size` of them, at most twice as many.
 * What is remembered for long costs the collector, and reads of memory far away, more than working it out anew.
 */
export function createRecentMemory<Value>(size: number) {
  let young = new Map<string, Value>();
  let old = new Map<string, Value>();
  const set = (text: string, value: Value): void => {
    if (young.size >= size) {
      old = young;
      young = new Map();
    }
    young.set(detachText(text), value);
  };
  return {
    get(text: string): Value | undefined {
      const recent = young.get(text);
      if (recent !== undefined) {
        return recent;
      }
      const value = old.get(text);
      if (value !== undefined) {
        set(text, value);
      }
      return value;
    },
    set,
  };
}
