import { clampPageSize, PAGE_SIZE_DEFAULT, type SortOrder } from "@strikebook/core/shared/page";
import { z } from "zod";

/** A whole number out of a query string; what is none counts as not given. */
const wholeNumber = (fallback: number) =>
  z.preprocess((value) => (/^-?\d{1,9}$/.test(String(value)) ? Number(value) : fallback), z.int());

/** Page and size of a list; the size clamped as specified, the page when the total is known. */
export const pageQuery = z.object({
  page: wholeNumber(0).transform((page) => Math.max(0, page)),
  size: wholeNumber(PAGE_SIZE_DEFAULT).transform(clampPageSize),
});

/** `field,direction`, ascending when the direction is left out; only fields of `allowed`, said in the refusal. */
export function sortQuery<Field extends string>(allowed: readonly Field[], fallback: SortOrder<Field>) {
  return z
    .string()
    .optional()
    .transform((text, context): SortOrder<Field> => {
      if (text === undefined || text === "") {
        return fallback;
      }
      const [name, direction = "asc", ...rest] = text.split(",").map((part) => part.trim());
      const field = allowed.find((candidate) => candidate === name);
      const order = direction.toLowerCase();
      if (field === undefined || rest.length > 0) {
        context.addIssue({ code: "custom", message: `Sort by one of: ${allowed.join(", ")}` });
        return z.NEVER;
      }
      if (order !== "asc" && order !== "desc") {
        context.addIssue({ code: "custom", message: "Sort direction must be asc or desc" });
        return z.NEVER;
      }
      return { field, direction: order };
    });
}

/** `true` or `false` in a query string. */
export const flagQuery = z
  .enum(["true", "false"], "Must be true or false")
  .transform((text) => text === "true");
