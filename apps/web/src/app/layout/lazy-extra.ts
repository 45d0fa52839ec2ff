import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/**
 * A part of every page that comes after the page itself, `afterMs` milliseconds after it was first drawn. Where its code
 * cannot be fetched the page goes on without it.
 */
export function lazyExtra<Props>(
  load: () => Promise<ComponentType<Props>>,
  afterMs = 0,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    try {
      return { default: await load() };
    } catch {
      return { default: () => null };
    }
  });
}
