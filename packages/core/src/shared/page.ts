/** Which slice of a list is wanted; already clamped. */
export type PageRequest = {
  /** 0-based. */
  readonly page: number;
  /** 1 to 100. */
  readonly size: number;
};

export type SortOrder<Field extends string> = {
  readonly field: Field;
  readonly direction: "asc" | "desc";
};

/** One slice of a list, and its place in it. */
export type Page<Item> = {
  readonly content: readonly Item[];
  readonly totalElements: number;
  readonly totalPages: number;
  /** 0-based. */
  readonly number: number;
  readonly size: number;
  readonly first: boolean;
  readonly last: boolean;
};

export const PAGE_SIZE_DEFAULT = 20;
export const PAGE_SIZE_MAX = 100;

/** A size under 1 becomes 20, over 100 becomes 100. */
export function clampPageSize(size: number): number {
  return size < 1 ? PAGE_SIZE_DEFAULT : Math.min(size, PAGE_SIZE_MAX);
}

/** The 0-based page that is shown of `totalElements`: clamped to 0..totalPages-1. */
export function clampPage({ page, size }: PageRequest, totalElements: number): number {
  return Math.max(0, Math.min(page, Math.ceil(totalElements / size) - 1));
}

/** The slice `content` with its place; `page` is the one that `clampPage` gave. */
export function pageOf<Item>(
  content: readonly Item[],
  { page, size }: PageRequest,
  totalElements: number,
): Page<Item> {
  const totalPages = Math.ceil(totalElements / size);
  return {
    content,
    totalElements,
    totalPages,
    number: page,
    size,
    first: page === 0,
    last: page >= totalPages - 1,
  };
}
