import { isIP } from "node:net";

/** Networks that Fastify knows by name. */
const NAMED_NETWORKS: readonly string[] = ["loopback", "linklocal", "uniquelocal"];

/** An IP address, a network such as `10.0.0.0/8` or `10.0.0.0/255.0.0.0`, or one of Fastify's names. */
export function isAddressOrNetwork(item: string): boolean {
  const [address = "", bits, ...more] = item.split("/");
  const version = isIP(address);
  if (bits === undefined) {
    return version !== 0 || NAMED_NETWORKS.includes(item);
  }
  if (version === 4 && isIP(bits) === 4 && more.length === 0) {
    return true;
  }
  const bitsMax = version === 4 ? 32 : 128;
  return version !== 0 && more.length === 0 && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= bitsMax;
}

/** A host name or IP address, without scheme, port or path. */
export const isHostName = (item: string): boolean =>
  isIP(item) !== 0 || /^[a-z0-9_]([a-z0-9_.-]*[a-z0-9])?$/i.test(item);

/** A zone of the time zone database; a path to a file of one is the C library's, and left to it. */
export function isTimeZone(name: string): boolean {
  if (/^:?\//.test(name)) {
    return true;
  }
  // As the C library takes them, and Node with it.
  const timeZone = name.replace(/^:/, "").replace(/^(posix|right)\//, "");
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** An https address; over plain http on this machine only: elsewhere everybody on the way would read the tokens. */
export function isIssuer(address: string): boolean {
  if (!URL.canParse(address)) {
    return false;
  }
  const { protocol, hostname, search, hash } = new URL(address);
  const isOwnMachine = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  return (protocol === "https:" || isOwnMachine) && search === "" && hash === "";
}
