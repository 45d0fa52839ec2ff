import type { Tokens } from "@strikebook/auth/token";

/** What the services need to know of how this server was set up. */
export type Settings = {
  readonly tokens: Tokens;
  readonly bcryptCost: number;
  /** Where files that are being uploaded are spooled; exists. */
  readonly spoolDir: string;
};
