/** Parts of a URL, as it writes them. */
type Origin = { readonly protocol: string; readonly hostname: string };

/** Whether browsers let a page of this origin use passkeys: it needs a name and HTTPS, or is on this machine. */
export function isPasskeyOrigin({ protocol, hostname }: Origin): boolean {
  // A URL writes every IPv4 address as four numbers, and IPv6 in brackets.
  const isAddress = /^\d+(\.\d+){3}$/.test(hostname) || hostname.startsWith("[");
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  return !isAddress && (protocol === "https:" || (protocol === "http:" && isLocal));
}
