/**
 * A channel to the other tabs of this browser; undefined where it has none or refuses it, as Firefox does while every
 * cookie is blocked: each tab is alone then.
 */
export function openTabChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
