import { BlockList, isIP } from "node:net";

/** Networks by `address/bits`. */
function networks(...given: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of given) {
    const [address = "", bits] = network.split("/");
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? "ipv6" : "ipv4");
  }
  return list;
}

/** Nothing is ever sent there, whatever an administrator allows. */
const NEVER = networks(
  // This machine, whatever it is called.
  "0.0.0.0/8",
  "127.0.0.0/8",
  // Links, and where clouds tell their machines secrets.
  "169.254.0.0/16",
  "100.100.100.200/32",
  "fd00:ec2::/32",
  // Nobody's: for documents, tests and many at once.
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
  "2001:db8::/32",
  // Ways to an IPv4 address within an address of IPv6.
  "2001::/23",
  "2002::/16",
);

const LOCAL = networks("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "fc00::/7");

/** Of IPv6 alone this part is public; what stands for an IPv4 address is none of it. */
const PUBLIC_6 = networks("2000::/3");

export type AddressKind = "local" | "never" | "public";

/** Where an IP address lies: in the local network, in the internet, or where nothing is ever sent. */
export function addressKind(address: string): AddressKind {
  const version = isIP(address);
  const isIn = (list: BlockList) => list.check(address, version === 6 ? "ipv6" : "ipv4");
  // A list of IPv4 networks finds an address of one in IPv6's clothes, too (`::ffff:127.0.0.1`).
  if (version === 0 || isIn(NEVER)) {
    return "never";
  }
  if (isIn(LOCAL)) {
    return "local";
  }
  return version === 4 || isIn(PUBLIC_6) ? "public" : "never";
}
