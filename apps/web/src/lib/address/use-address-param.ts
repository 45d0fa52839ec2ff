import { useAddressParams } from "./use-address-params.ts";

/** One value of the address's query, kept as `useAddressParams` keeps several. */
export function useAddressParam(
  name: string,
  how: "push" | "replace" = "push",
): readonly [string | undefined, (value: string | undefined) => void] {
  const [params, change] = useAddressParams();
  return [params.get(name) ?? undefined, (value) => change({ [name]: value }, how)];
}
