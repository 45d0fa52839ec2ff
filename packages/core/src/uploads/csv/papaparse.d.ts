/** The part of papaparse that is used. Its published types bring Node's along, and with them core could do I/O. */
declare module "papaparse" {
  type Options = { readonly delimiter: string; readonly newline: "\n"; readonly quoteChar: string };

  const Papa: {
    parse<Row>(text: string, options: Options): { readonly data: Row[]; readonly errors: readonly unknown[] };
  };
  // biome-ignore lint/style/noDefaultExport: so the package exports it
  export default Papa;
}
