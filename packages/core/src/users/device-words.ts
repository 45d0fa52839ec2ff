const BROWSERS = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\b(Headless)?Chrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
] as const;

const SYSTEMS = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/Linux/, "Linux"],
] as const;

/** A device in words that its owner knows it by: `Firefox on Windows`. */
export function deviceWords(userAgent: string | null): string {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  if (browser === undefined) {
    return system ?? "Unknown device";
  }
  return system === undefined ? browser : `${browser} on ${system}`;
}
