import { type ComponentType, lazy, type ReactNode } from "react";

/** React's `lazy` for a component with a type parameter, which `lazy` would lose. */
export function lazyComponent<Component extends (props: never) => ReactNode>(
  load: () => Promise<Component>,
): Component {
  return lazy(async () => ({ default: (await load()) as unknown as ComponentType })) as unknown as Component;
}
