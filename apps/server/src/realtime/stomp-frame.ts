/** The versions of STOMP that are spoken, best first. */
export const STOMP_VERSIONS = ["1.2", "1.1", "1.0"] as const;

export type StompVersion = (typeof STOMP_VERSIONS)[number];

/** The frames that a client may send. */
const CLIENT_COMMANDS = [
  "ABORT",
  "ACK",
  "BEGIN",
  "COMMIT",
  "CONNECT",
  "DISCONNECT",
  "NACK",
  "SEND",
  "STOMP",
  "SUBSCRIBE",
  "UNSUBSCRIBE",
] as const;

export type ClientCommand = (typeof CLIENT_COMMANDS)[number];

export const isClientCommand = (text: string): text is ClientCommand =>
  CLIENT_COMMANDS.some((command) => command === text);

/** A frame as a client sent it: of a repeated header the first value counts. */
export type ClientFrame = {
  readonly command: ClientCommand;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
};

export type ServerFrame = {
  readonly command: "CONNECTED" | "ERROR" | "MESSAGE" | "RECEIPT";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** A client that does not keep to STOMP; the message is for it to read. */
export class StompError extends Error {}

/** One byte, or its line break in text: a heart-beat. */
export const HEART_BEAT = "\n";

/** A frame as text, its terminating NUL included. */
export function writeFrame({ command, headers, body = "" }: ServerFrame, version: StompVersion): string {
  const isEscaped = command !== "CONNECTED" && version !== "1.0";
  const text = isEscaped ? (value: string) => escapeHeader(value, version) : withoutLineBreaks;
  const lines = Object.entries(headers).map(([name, value]) => `${text(name)}:${text(value)}`);
  if (body !== "") {
    lines.push(`content-length:${Buffer.byteLength(body)}`);
  }
  return `${command}\n${lines.map((line) => `${line}\n`).join("")}\n${body}\0`;
}

const withoutLineBreaks = (value: string) => value.replace(/[\r\n\0]+/g, " ");

const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", "\n": "\\n", ":": "\\c", "\r": "\\r" };

function escapeHeader(value: string, version: StompVersion): string {
  // A NUL would end the frame, and 1.1 has no escape for a carriage return.
  const writable = value.replaceAll(version === "1.1" ? /[\0\r]/g : "\0", " ");
  return writable.replace(/[\\\n:\r]/g, (character) => ESCAPES[character] ?? character);
}

/** A header's name or value as it was meant. Throws StompError for an escape that the version does not know. */
export function unescapeHeader(text: string, version: StompVersion): string {
  if (version === "1.0" || !text.includes("\\")) {
    return text;
  }
  return text.replace(/\\[\s\S]?/g, (written) => {
    const meant = Object.entries(ESCAPES).find(([, known]) => known === written)?.[0];
    if (meant === undefined || (meant === "\r" && version === "1.1")) {
      throw new StompError("A header holds an escape that is not known");
    }
    return meant;
  });
}

/** The best version of both sides; undefined when there is none. A client that names none speaks 1.0. */
export function negotiateVersion(accepted: string | undefined): StompVersion | undefined {
  const offered = accepted?.split(",").map((version) => version.trim()) ?? ["1.0"];
  return STOMP_VERSIONS.find((version) => offered.includes(version));
}
