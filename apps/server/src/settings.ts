import type { SecretBox } from "@strikebook/auth/secret-box";
import type { Tokens } from "@strikebook/auth/token";
import type { RunsIn } from "@strikebook/core/shared/command-line";
import type { BackupSettings } from "./modules/backups/backups.types.ts";
import type { BuildInfo } from "./modules/system/system.service.ts";
import type { WelcomeUser } from "./modules/users/users.needs.ts";
import type { FinnhubSettings } from "./outside/finnhub-client.ts";
import type { SendMail } from "./outside/mailer.ts";
import type { PushSettings } from "./outside/push-client.ts";
import type { SignInProviderSettings } from "./outside/sign-in-provider.ts";
import type { TiingoSettings } from "./outside/tiingo-client.ts";

/** The settings of this server that its services use. */
export type Settings = {
  readonly tokens: Tokens;
  /** Seals secrets that the database keeps. */
  readonly secretBox: SecretBox;
  readonly bcryptCost: number;
  readonly welcome: WelcomeUser;
  /** Absent when SMTP_URL is not set: nothing is mailed then. */
  readonly sendMail?: SendMail;
  /** Where pushes may go; public addresses alone when absent. */
  readonly push?: PushSettings;
  readonly build: BuildInfo;
  /** The kind of installation whose commands texts name; npm's when absent. */
  readonly runsIn?: RunsIn;
  /** The house's own sign-in provider; absent when OIDC_ISSUER is not set. */
  readonly signInProvider?: SignInProviderSettings;
  /** Where users reach the app, as a browser names it (`https://host`); absent when only requests themselves say. */
  readonly publicOrigin?: string;
  /** Passkeys work at this origin and nowhere else; absent when each request says. */
  readonly passkeyOrigin?: string;
  readonly backups: BackupSettings;
  /** Where files that are being uploaded are spooled; exists. */
  readonly spoolDir: string;
  /** Largest file that is taken, in bytes; the contract's 100 MB when absent. */
  readonly fileBytesMax?: number;
  /** A request waits this long for figures that are being worked out, before it answers what is stored. */
  readonly patienceMs?: number;
  /** What Prometheus sends to read the metrics; absent when they are not served. */
  readonly metricsToken?: string;
  /** Absent when FINNHUB_API_KEY is not set: the built-in calendar answers then, and it is asked for no closes. */
  readonly finnhub?: FinnhubSettings;
  /** Absent when TIINGO_API_KEY is not set: it is asked for no closes then. */
  readonly tiingo?: TiingoSettings;
};
