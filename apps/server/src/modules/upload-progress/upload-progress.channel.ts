import { isScriptToken } from "@strikebook/auth/script-token";
import { DomainError } from "@strikebook/core/shared/errors";
import type { PersonChange } from "@strikebook/core/users/person-change";
import type { Viewer } from "@strikebook/core/users/viewer";
import { ACCESS_CHANNEL } from "@strikebook/database/notifications";
import { operationParams } from "@strikebook/validators/uploads/uploads";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Authenticate } from "../../authenticate.ts";
import { authorize } from "../../authorize.ts";
import { userAgentOf } from "../../http/authentication.ts";
import { bearerToken } from "../../http/bearer-token.ts";
import { requireOwnOrigin } from "../../http/own-origin.ts";
import { SocketCounter } from "../../realtime/socket-counter.ts";
import { StompError } from "../../realtime/stomp-frame.ts";
import type { Broker, Delivery, StompSession } from "../../realtime/stomp-session.ts";
import { speakStomp } from "../../realtime/stomp-socket.ts";
import { ROUTE_PERMISSIONS } from "../../route-permissions.ts";
import type { UploadProgressService } from "./upload-progress.service.ts";

const PATH = "/ws/progress";
const CHANGES_TOPIC = "/topic/changes";
const TOPIC = /^\/topic\/progress\/([^/]+)$/;
const USER_SOCKETS_MAX = 20;
const ADDRESS_SOCKETS_MAX = 100;
/** A script's token doesn't say when its last day is. */
const SCRIPT_CHECK_MS = 60_000;
/** A clock that stops, or goes back, must not lead to a check at every message. */
const EXPIRY_CHECK_MS_MIN = 500;
/** The longest that setTimeout takes. */
const TIMER_MS_MAX = 2 ** 31 - 1;

const RETRY_MS = 2000;
/** The WebSocket status for it. */
const TRY_AGAIN_LATER = 1013;

const NO_TOKEN = "Authentication required: the token is missing, has expired or was revoked";

const IMPORTS_ONLY = "A token for scripts follows imports only";

type Caller = Parameters<Authenticate>[1];

type Needs = {
  readonly progress: UploadProgressService;
  readonly changes: {
    /** Tells what changes of the user's data until the answered function is called. */
    follow(userId: string, onChange: (change: PersonChange) => void): Promise<() => void>;
  };
  readonly authenticate: Authenticate;
  readonly clock: { now(): Date };
  readonly listen: (
    channel: string,
    onPayload: (payload: string) => void,
    onReconnect: () => void,
  ) => Promise<unknown>;
  /** Where the web app is reached, besides the address that a request itself names. */
  readonly publicOrigin: string | undefined;
};

/**
 * What goes on over STOMP, for as long as the token lives: `/topic/progress/{operationId}`, and `/topic/changes`, on which
 * a user hears of changes to their own data, wherever they were made.
 */
export function uploadProgressChannel(app: FastifyInstance, needs: Needs): void {
  const open = new Set<Client>();
  const addresses = new SocketCounter(ADDRESS_SOCKETS_MAX);
  const users = new SocketCounter(USER_SOCKETS_MAX);
  const checkAll = (wanted: (client: Client) => boolean) => {
    for (const client of [...open].filter(wanted)) {
      void client.check();
    }
  };

  app.addHook("onReady", async () => {
    const hear = () =>
      needs.listen(
        ACCESS_CHANNEL,
        (userId) => checkAll((client) => client.userId === userId),
        () => checkAll(() => true),
      );
    // Listening waits for the database: while it is away, no user can sign in either.
    const tryToHear = () => hear().catch(() => setTimeout(() => void tryToHear(), RETRY_MS).unref());
    await tryToHear();
  });

  app.get(
    PATH,
    { websocket: true, onRequest: async (request) => requireOwnOrigin(request, needs.publicOrigin) },
    (socket, request: FastifyRequest) => {
      const release = addresses.take(request.ip);
      if (release === undefined) {
        socket.close(TRY_AGAIN_LATER);
        return;
      }
      const client = new Client(needs, users, { ipAddress: request.ip, userAgent: userAgentOf(request) });
      open.add(client);
      client.session = speakStomp(socket, client, () => {
        open.delete(client);
        client.end();
        release();
      });
    },
  );
}

/** One connection: whose it is, and until when. */
class Client implements Broker {
  session: StompSession | undefined;
  readonly #needs: Needs;
  readonly #users: SocketCounter;
  readonly #caller: Caller;
  #token = "";
  #isOpen = true;
  #viewer: Viewer | undefined;
  #release: (() => void) | undefined;
  #expiry: NodeJS.Timeout | undefined;

  constructor(needs: Needs, users: SocketCounter, caller: Caller) {
    this.#needs = needs;
    this.#users = users;
    this.#caller = caller;
  }

  get userId(): string | undefined {
    return this.#viewer?.userId;
  }

  async connect(headers: ReadonlyMap<string, string>): Promise<void> {
    const authorization = headers.get("Authorization") ?? headers.get("authorization") ?? "";
    this.#token = bearerToken(authorization) ?? "";
    this.#viewer = await this.#authenticated();
    this.#release = this.#users.take(this.#viewer.userId);
    if (this.#release === undefined) {
      throw new StompError(`At most ${USER_SOCKETS_MAX} connections are open at a time`);
    }
    this.#checkWhenExpired();
  }

  async subscribe(destination: string, { deliver, lost }: Delivery): Promise<() => void> {
    const viewer = await this.#authenticated();
    if (destination === CHANGES_TOPIC) {
      if (viewer.tokenScope !== undefined) {
        throw new StompError(IMPORTS_ONLY);
      }
      return await this.#needs.changes.follow(viewer.userId, (change) => deliver(JSON.stringify(change)));
    }
    const { operationId } = operationParams.parse({ operationId: TOPIC.exec(destination)?.[1] ?? "" });
    try {
      return await this.#needs.progress.follow(viewer, operationId, {
        onProgress: (progress) => deliver(JSON.stringify(progress)),
        onLost: (error) => lost(wordsOf(error)),
      });
    } catch (error) {
      throw error instanceof DomainError ? new StompError(error.message) : error;
    }
  }

  /** Ends the connection when its token has died. A database that does not answer now is no reason. */
  async check(): Promise<void> {
    try {
      await this.#authenticated();
    } catch (error) {
      if (error instanceof StompError) {
        this.session?.refuse(error.message);
      }
    }
  }

  end(): void {
    this.#isOpen = false;
    clearTimeout(this.#expiry);
    this.#release?.();
  }

  #checkWhenExpired(): void {
    const now = this.#needs.clock.now().getTime();
    const remainingMs = isScriptToken(this.#token) ? SCRIPT_CHECK_MS : expiryOf(this.#token) - now;
    const waitMs = Math.min(TIMER_MS_MAX, Math.max(EXPIRY_CHECK_MS_MIN, remainingMs));
    this.#expiry = setTimeout(() => {
      void this.check().then(() => this.#isOpen && this.#checkWhenExpired());
    }, waitMs).unref();
  }

  async #authenticated(): Promise<Viewer> {
    const permission = ROUTE_PERMISSIONS["GET /api/upload/progress/:operationId"];
    const { authenticate } = this.#needs;
    try {
      const viewer = this.#token === "" ? undefined : await authenticate(this.#token, this.#caller);
      if (viewer === undefined || permission === undefined) {
        throw new StompError(NO_TOKEN);
      }
      authorize(permission, viewer);
      return viewer;
    } catch (error) {
      throw error instanceof DomainError ? new StompError(error.message) : error;
    }
  }
}

/** When a token that was found to be genuine expires, in milliseconds since 1970. */
function expiryOf(token: string): number {
  const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as {
    exp: number;
  };
  return claims.exp * 1000;
}

const wordsOf = (error: unknown) =>
  error instanceof DomainError ? error.message : "The progress cannot be read at the moment";
