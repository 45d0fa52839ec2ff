/** The screen width from which a column has room; see `Column`. */
export type Priority = 1 | "xs" | 2 | 3 | 4 | 5;

export const HIDDEN_BELOW = {
  1: "",
  xs: "hidden xs:table-cell",
  2: "hidden sm:table-cell",
  3: "hidden md:table-cell",
  4: "hidden lg:table-cell",
  5: "hidden min-[80rem]:table-cell",
};
export const SHOWN_BELOW = {
  1: "hidden",
  xs: "xs:hidden",
  2: "sm:hidden",
  3: "md:hidden",
  4: "lg:hidden",
  5: "min-[80rem]:hidden",
};
export const GAP = "px-2 first:pl-3 last:pr-3 md:px-3 md:first:pl-4 md:last:pr-4";
export const CELL = `${GAP} py-2 align-top pointer-coarse:py-3 in-data-[density=compact]:py-0.5`;

export function alignment({ align }: { readonly align?: "start" | "end" }): string {
  return align === "end" ? "text-right" : "text-left";
}
