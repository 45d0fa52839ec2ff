import { useSearchParams } from "react-router-dom";

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
  const [params, setParams] = useSearchParams();
  const change = (values: AddressValues, how: "push" | "replace" = "push") =>
    setParams((current) => withValues(current, values), {
      replace: how === "replace",
      preventScrollReset: true,
    });
  return [params, change] as const;
}

/** One value of the address's query, kept in the same way. */
export function useAddressParam(
  name: string,
  how: "push" | "replace" = "push",
): readonly [string | undefined, (value: string | undefined) => void] {
  const [params, change] = useAddressParams();
  return [params.get(name) ?? undefined, (value) => change({ [name]: value }, how)];
}
