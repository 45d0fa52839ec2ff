/** Why the server cannot start, as one plain sentence for whoever starts it. */
export class StartError extends Error {
  constructor(message: string, options?: { readonly cause: unknown }) {
    super(message, options);
    this.name = "StartError";
  }
}
