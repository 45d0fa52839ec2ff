/** Length in bytes of the UTF-8 byte order mark at the start of `head`: 3 or 0. To be cut off before decoding. */
export function bomLengthBytes(head: Uint8Array): number {
  return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0;
}

/** For the caller whose fatal decoder refused a byte. */
export const NOT_UTF8 =
  "The file is not UTF-8 text. Download it from the brokerage again, or save it as 'CSV UTF-8 (Comma delimited)'.";

/** Why a file that begins with these bytes is not CSV text, in words for the person who chose it, or undefined. */
export function findEncodingProblem(head: Uint8Array): string | undefined {
  return head.includes(0) ? "The file is not CSV text: it contains NUL bytes." : undefined;
}
