/** For the caller whose fatal decoder refused a byte. */
export const NOT_UTF8 =
  "The file is not UTF-8 text. Download it from the brokerage again, or save it as 'CSV UTF-8 (Comma delimited)'.";

/** For lines that end as old Macs ended them, so that a whole file is one. */
export const LONE_RETURNS =
  "The lines of this file end with a carriage return alone. Save it again as 'CSV UTF-8 (Comma delimited)'.";

const SAVE_AS_CSV = "Save it as 'CSV UTF-8 (Comma delimited)', or download";

type Signature = {
  readonly bytes: readonly number[];
  readonly what: string;
  /** True for what a spreadsheet program can save as CSV. */
  readonly isSheet?: true;
};

const ZIP = [0x50, 0x4b, 0x03, 0x04];

const SIGNATURES: readonly Signature[] = [
  { bytes: ZIP, what: "an Excel workbook (.xlsx) or a zip archive", isSheet: true },
  { bytes: [0x50, 0x4b, 0x05, 0x06], what: "an empty zip archive" },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], what: "an old Excel workbook (.xls)", isSheet: true },
  { bytes: [0x25, 0x50, 0x44, 0x46], what: "a PDF document" },
  { bytes: [0x1f, 0x8b], what: "a gzip archive" },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf], what: "a 7-Zip archive" },
  { bytes: [0x28, 0xb5, 0x2f, 0xfd], what: "a zstd archive" },
  { bytes: [0x89, 0x50, 0x4e, 0x47], what: "a PNG picture" },
  { bytes: [0xff, 0xd8, 0xff], what: "a JPEG picture" },
];

const UTF32_LITTLE = [0xff, 0xfe, 0x00, 0x00];
const UTF16 = [
  [0xff, 0xfe],
  [0xfe, 0xff],
];

/** Length in bytes of the UTF-8 byte order mark at the start of `head`, 3 or 0: to be cut off before decoding. */
export function bomLengthBytes(head: Uint8Array): number {
  return startsWith(head, [0xef, 0xbb, 0xbf]) ? 3 : 0;
}

/** Why a file that begins with these bytes is not CSV text, in words for the user who chose it, or undefined. */
export function findEncodingProblem(head: Uint8Array): string | undefined {
  const signature =
    ZIPPED.find((zipped) => isZipOf(head, zipped)) ?? SIGNATURES.find(({ bytes }) => startsWith(head, bytes));
  if (signature !== undefined) {
    const wayOut = signature.isSheet === true ? SAVE_AS_CSV : "Download";
    return `The file is ${signature.what}, not CSV text. ${wayOut} the CSV export from the brokerage.`;
  }
  if (startsWith(head, UTF32_LITTLE) || UTF16.some((mark) => startsWith(head, mark))) {
    return `The file is UTF-16 text ('Unicode Text'), not UTF-8. Save it as 'CSV UTF-8 (Comma delimited)'.`;
  }
  if (head.includes(0)) {
    return "The file is not CSV text: it contains NUL bytes.";
  }
  return isMarkup(head)
    ? "The file is a web page, not CSV text. Sign in to the brokerage and download it again."
    : undefined;
}

/** A zip archive by the names of the files in it, which stand in clear. */
type Zipped = Omit<Signature, "bytes"> & { readonly names: RegExp };

const ZIPPED: readonly Zipped[] = [
  { names: /xl\/|\[Content_Types\]\.xml/, what: "an Excel workbook (.xlsx)", isSheet: true },
  { names: /Index\/|Metadata\/|preview\.jpg/, what: "a Numbers spreadsheet (.numbers)", isSheet: true },
  { names: /opendocument\.spreadsheet/, what: "an OpenDocument spreadsheet (.ods)", isSheet: true },
  { names: /\.csv/i, what: "a zip archive" },
];

const isZipOf = (head: Uint8Array, { names }: Zipped): boolean =>
  startsWith(head, ZIP) && names.test(String.fromCharCode(...head.subarray(0, ZIP_NAMES_BYTES)));

/** The first names in an archive stand within so many bytes. */
const ZIP_NAMES_BYTES = 4096;

function isMarkup(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(bomLengthBytes(head), 200));
  return /^\s*<(!doctype|html|\?xml|head|body)/i.test(text);
}

const startsWith = (head: Uint8Array, bytes: readonly number[]) =>
  head.length >= bytes.length && bytes.every((byte, index) => head[index] === byte);
