/**
 * Whose figures an address asks for: `/of/all/portfolio` those of everybody the person may see, `/of/<id>/portfolio` those of
 * another person, and `/portfolio` one's own.
 */
const PREFIX = /^\/of\/([^/]+)/;

/** One's own figures, everybody's, or those of the person with the id. */
export type Whose = "all" | "me" | (string & {});

export const whoseOf = (pathname: string): Whose => PREFIX.exec(pathname)?.[1] ?? "me";

/** The address without whose figures it asks for. */
export const pathWithin = (pathname: string): string => pathname.replace(PREFIX, "") || "/";

/** What the router takes off each address. */
export const basenameOf = (whose: Whose): string => (whose === "me" ? "/" : `/of/${whose}`);

/** The address of a page with the figures of somebody. */
export const addressOf = (whose: Whose, path: string): string =>
  whose === "me" ? path : `${basenameOf(whose)}${path === "/" ? "" : path}`;

/** Whose figures this tab asks for now. */
export const currentWhose = (): Whose => whoseOf(window.location.pathname);

const CHANGED = "strikebook:whose";

/** Asks for the figures of somebody else, at the same page; a step that Back undoes. */
export function goToWhose(whose: Whose, path = pathWithin(window.location.pathname)): void {
  window.history.pushState(null, "", addressOf(whose, path));
  window.dispatchEvent(new Event(CHANGED));
}

/** Calls `listener` when the address may ask for somebody else's figures. Returns how to stop. */
export function onWhoseChange(listener: () => void): () => void {
  window.addEventListener("popstate", listener);
  window.addEventListener(CHANGED, listener);
  return () => {
    window.removeEventListener("popstate", listener);
    window.removeEventListener(CHANGED, listener);
  };
}
