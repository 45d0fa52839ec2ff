import { detachText } from "../../csv/detach-text.ts";
import { createRecentMemory } from "../../csv/recent-memory.ts";
import { type AnswersByText, type RowMeaning, type RowTexts, readMeaning } from "./row-meaning.ts";

// The same texts come again and again, and mostly soon.
const RECENT_SYMBOLS = 512;
const TEXTS_OF_SYMBOL_MAX = 16;

type Known = { readonly texts: RowTexts; readonly meaning: RowMeaning };

/** Reads the texts of rows and remembers those that it has read of late. */
export function createMeaningReader(answers?: AnswersByText): (texts: RowTexts) => RowMeaning {
  const knownBySymbol = createRecentMemory<Known[]>(RECENT_SYMBOLS);
  return (texts) => {
    // Shorter than an action, so that it is found sooner.
    const key = texts.symbol === "" ? texts.action : texts.symbol;
    const known = knownBySymbol.get(key);
    const before = known === undefined ? undefined : findSame(known, texts);
    if (before !== undefined) {
      return before.meaning;
    }
    const own = detach(texts);
    const meaning = readMeaning(own, answers);
    if (known === undefined) {
      knownBySymbol.set(key, [{ texts: own, meaning }]);
    } else {
      known.push({ texts: own, meaning });
      if (known.length > TEXTS_OF_SYMBOL_MAX) {
        known.shift();
      }
    }
    return meaning;
  };
}

/** The latest first: rows that belong together stand together. */
function findSame(known: readonly Known[], texts: RowTexts): Known | undefined {
  for (let index = known.length - 1; index >= 0; index--) {
    const one = known[index];
    if (one !== undefined && isSame(one.texts, texts)) {
      return one;
    }
  }
  return undefined;
}

const detach = (texts: RowTexts): RowTexts => ({
  action: detachText(texts.action),
  symbol: detachText(texts.symbol),
  description: detachText(texts.description),
  holdingType: detachText(texts.holdingType),
});

const isSame = (a: RowTexts, b: RowTexts) =>
  a.action === b.action &&
  a.symbol === b.symbol &&
  a.description === b.description &&
  a.holdingType === b.holdingType;
