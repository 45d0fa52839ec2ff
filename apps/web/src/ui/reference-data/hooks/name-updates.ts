const NUMBERED = /^Update (\d+): /;

/** The server numbers the updates that it refuses, `Update 3: ...`; here each is called by its name instead. */
export const nameUpdates = (errors: readonly string[], names: readonly string[]): readonly string[] =>
  errors.map((error) => {
    const name = names[Number(NUMBERED.exec(error)?.[1]) - 1];
    return name === undefined ? error : error.replace(NUMBERED, () => `${name}: `);
  });
