/** A promise that is kept elsewhere; older browsers have no `Promise.withResolvers`. */
export type Deferred = { readonly promise: Promise<void>; readonly resolve: () => void };

export function deferred(): Deferred {
  let keep: (() => void) | undefined;
  const promise = new Promise<void>((resolve) => {
    keep = resolve;
  });
  return { promise, resolve: () => keep?.() };
}
