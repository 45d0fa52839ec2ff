import { useSearchParams } from "react-router-dom";

/**
 * One value of the address's query, so that a reload and a link keep it; undefined takes it out. A change is a step of
 * the history that Back undoes, unless `how` is `replace`, which is for what is typed.
 */
export function useAddressParam(
  name: string,
  how: "push" | "replace" = "push",
): readonly [string | undefined, (value: string | undefined) => void] {
  const [params, setParams] = useSearchParams();
  const setValue = (value: string | undefined) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === undefined) {
          next.delete(name);
        } else {
          next.set(name, value);
        }
        return next;
      },
      { replace: how === "replace", preventScrollReset: true },
    );
  return [params.get(name) ?? undefined, setValue];
}
