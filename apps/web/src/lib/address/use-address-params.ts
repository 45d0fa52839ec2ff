import { use } from "react";
import { type Location, UNSAFE_NavigationContext, useNavigate, useSearchParams } from "react-router-dom";

/** Values of an address's query by name; undefined or an empty text takes the name out. */
export type AddressValues = Readonly<Record<string, string | undefined>>;

/** `params` with `values` in place; names that `values` leaves out stay as they are. */
export function withValues(params: URLSearchParams, values: AddressValues): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value = ""] of Object.entries(values)) {
    if (value === "") {
      next.delete(name);
    } else {
      next.set(name, value);
    }
  }
  return next;
}

/**
 * The query of the address, and a function that changes several of its values in one step, so that a reload and a link
 * keep them. A change is a step of the history that Back undoes, unless `how` is `replace`, which is for typed text.
 */
export function useAddressParams() {
  const [params] = useSearchParams();
  const newestParams = useNewestParams();
  const navigate = useNavigate();
  const change = (values: AddressValues, how: "push" | "replace" = "push") =>
    void navigate(`?${withValues(newestParams(), values)}`, {
      replace: how === "replace",
      preventScrollReset: true,
    });
  return [params, change] as const;
}

/**
 * Reads the query of the address as it is when asked, also before the page was drawn again: two changes at once both count. The router's
 * own hooks know what was drawn, and the second change would take back the first.
 */
export function useNewestParams(): () => URLSearchParams {
  // Each of its histories has the newest location, which its type leaves out.
  const { navigator } = use(UNSAFE_NavigationContext);
  return () => new URLSearchParams((navigator as typeof navigator & { location: Location }).location.search);
}

/** One value of the address's query, kept in the same way. */
export function useAddressParam(
  name: string,
  how: "push" | "replace" = "push",
): readonly [string | undefined, (value: string | undefined) => void] {
  const [params, change] = useAddressParams();
  return [params.get(name) ?? undefined, (value) => change({ [name]: value }, how)];
}

/** More pages than any list has, and few enough that their rows can still be counted. */
const PAGES_MAX = 1_000_000;

/** A page, from 0, as an address names it: from 1, and the first one not at all. */
export const pageParam = (page: number): string | undefined => (page === 0 ? undefined : String(page + 1));

/** The page that an address names, from 0; the first for none and for nonsense. The number of pages is not known here. */
export function readPage(text: string | null): number {
  const page = Math.trunc(Number(text ?? "1"));
  return Number.isNaN(page) ? 0 : Math.min(Math.max(page, 1), PAGES_MAX) - 1;
}
