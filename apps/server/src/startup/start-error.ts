/** A failure to start, as one plain sentence for the operator. */
export class StartError extends Error {
  constructor(message: string, options?: { readonly cause: unknown }) {
    super(message, options);
    this.name = "StartError";
  }
}
