/** Whether browsers let a page of this origin use passkeys: it needs a name and HTTPS, or is on this machine. */
export function isPasskeyOrigin(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  // A URL writes every IPv4 address as four numbers, and IPv6 in brackets.
  const isAddress = /^\d+(\.\d+){3}$/.test(hostname) || hostname.startsWith("[");
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  return !isAddress && (protocol === "https:" || (protocol === "http:" && isLocal));
}
