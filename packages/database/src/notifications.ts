import pg from "pg";

/** On this channel comes the id of a user whose tokens may have died. */
export const ACCESS_CHANNEL = "access_changes";
/** On this channel comes what of a person's data has changed, as `<user id> <change>`. */
export const PERSON_CHANNEL = "person_changes";

const RECONNECT_MS_MIN = 250;
const RECONNECT_MS_MAX = 5000;
/** A connection that does not answer this often, and this fast, is taken for dead. */
const CHECK_MS = 15_000;
const ANSWER_MS_MAX = 5000;

type Listener = {
  readonly channel: string;
  readonly onPayload: (payload: string) => void;
  readonly onReconnect: () => void;
  readonly onLost: () => void;
};

export type Subscription = { close(): Promise<void> };

export type Notifications = {
  /**
   * Receives notifications (NOTIFY) on a channel, from any process. Those sent while the connection is broken are lost:
   * `onLost` follows a break, `onReconnect` a reconnect. Rejects when the first connection fails.
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onReconnect?: () => void,
    onLost?: () => void,
  ): Promise<Subscription>;
  close(): Promise<void>;
};

/** PostgreSQL's notifications over one connection of its own, opened at first use and again whenever it breaks. */
export function openNotifications(url: string): Notifications {
  const connection = new Listening(url);
  return {
    listen: (channel, onPayload, onReconnect = () => undefined, onLost = () => undefined) =>
      connection.add({ channel, onPayload, onReconnect, onLost }),
    close: () => connection.close(),
  };
}

class Listening {
  readonly #url: string;
  readonly #listeners = new Set<Listener>();
  #client: pg.Client | undefined;
  #connecting: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #check: NodeJS.Timeout | undefined;
  #failures = 0;
  #isClosed = false;

  constructor(url: string) {
    this.#url = url;
  }

  async add(listener: Listener): Promise<Subscription> {
    this.#listeners.add(listener);
    try {
      await this.#connected();
      await this.#client?.query(`LISTEN ${pg.escapeIdentifier(listener.channel)}`);
    } catch (error) {
      this.#listeners.delete(listener);
      throw error;
    }
    return {
      close: async () => {
        this.#listeners.delete(listener);
        if (![...this.#listeners].some(({ channel }) => channel === listener.channel)) {
          await this.#client
            ?.query(`UNLISTEN ${pg.escapeIdentifier(listener.channel)}`)
            .catch(() => undefined);
        }
      },
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    clearInterval(this.#check);
    await this.#connecting?.catch(() => undefined);
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }

  async #connected(): Promise<void> {
    if (this.#isClosed) {
      throw new Error("The notifications are closed");
    }
    if (this.#client === undefined) {
      this.#connecting ??= this.#connect().finally(() => {
        this.#connecting = undefined;
      });
      await this.#connecting;
    }
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: ANSWER_MS_MAX,
      keepAlive: true,
      application_name: "strikebook notifications",
    });
    client.on("error", () => this.#lose(client));
    client.on("end", () => this.#lose(client));
    client.on("notification", ({ channel, payload }) => {
      for (const listener of [...this.#listeners].filter((each) => each.channel === channel)) {
        listener.onPayload(payload ?? "");
      }
    });
    try {
      await client.connect();
      for (const channel of new Set([...this.#listeners].map((each) => each.channel))) {
        await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      }
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    this.#client = client;
    this.#failures = 0;
    this.#check = setInterval(() => void this.#checkAnswers(client), CHECK_MS).unref();
  }

  /** A connection may die without a word; then nothing would ever be heard again. */
  async #checkAnswers(client: pg.Client): Promise<void> {
    const late = setTimeout(() => this.#lose(client), ANSWER_MS_MAX);
    await client.query("SELECT 1").catch(() => this.#lose(client));
    clearTimeout(late);
  }

  #lose(client: pg.Client): void {
    if (this.#client !== client) {
      return;
    }
    this.#client = undefined;
    clearInterval(this.#check);
    client.removeAllListeners("notification");
    void client.end().catch(() => undefined);
    for (const { onLost } of [...this.#listeners]) {
      onLost();
    }
    this.#reconnectLater();
  }

  #reconnectLater(): void {
    if (this.#isClosed) {
      return;
    }
    const waitMs = Math.min(RECONNECT_MS_MAX, RECONNECT_MS_MIN * 2 ** this.#failures);
    this.#failures += 1;
    this.#retry = setTimeout(() => {
      this.#connected().then(
        () => {
          for (const { onReconnect } of [...this.#listeners]) {
            onReconnect();
          }
        },
        () => this.#reconnectLater(),
      );
    }, waitMs).unref();
  }
}
