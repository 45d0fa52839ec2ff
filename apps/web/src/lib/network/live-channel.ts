import type { Client, StompSubscription } from "@stomp/stompjs";
import { currentSession } from "./session.ts";

/** Milliseconds, as the specification has them (section 9). */
const RECONNECT_MS = 5000;
const HEARTBEAT_MS = 4000;
export const CONNECTION_WAIT_MS = 10_000;

type Events = {
  /** The channel is open: every topic must be subscribed to anew. */
  readonly onOpen: () => void;
  /** The channel is closed, or never opened; it is tried again by itself. */
  readonly onClose: () => void;
  readonly onMessage: (topic: string, body: string) => void;
  /** The server refuses this client or one of its topics; the channel closes, and is tried again by itself. */
  readonly onRefused?: () => void;
};

/** The STOMP channel on which the server tells by itself; its library is loaded when it is first opened. */
export class LiveChannel {
  readonly #events: Events;
  readonly #subscriptions = new Map<string, StompSubscription>();
  #client: Client | undefined;
  #isWanted = false;

  constructor(events: Events) {
    this.#events = events;
  }

  /** Connects, and again five seconds after each loss, until `close`. */
  async open(): Promise<void> {
    if (this.#isWanted) {
      return;
    }
    this.#isWanted = true;
    try {
      const stomp = await import("@stomp/stompjs");
      if (this.#isWanted && this.#client === undefined) {
        this.#client = this.#connect(stomp.Client);
      }
    } catch {
      // The library's file could not be fetched: everything goes on without it, the next call tries again.
      this.#isWanted = false;
      this.#events.onClose();
    }
  }

  subscribe(topic: string): void {
    const client = this.#client;
    if (client?.connected && !this.#subscriptions.has(topic)) {
      const subscription = client.subscribe(topic, ({ body }) => {
        // A closed channel may take a moment to go, and its messages were meant for who was signed in before.
        if (this.#client === client) {
          this.#events.onMessage(topic, body);
        }
      });
      this.#subscriptions.set(topic, subscription);
    }
  }

  unsubscribe(topic: string): void {
    const subscription = this.#subscriptions.get(topic);
    this.#subscriptions.delete(topic);
    if (this.#client?.connected) {
      subscription?.unsubscribe();
    }
  }

  close(): void {
    this.#isWanted = false;
    this.#subscriptions.clear();
    void this.#client?.deactivate();
    this.#client = undefined;
  }

  #connect(StompClient: typeof Client): Client {
    const client = new StompClient({
      brokerURL: channelUrl(),
      reconnectDelay: RECONNECT_MS,
      heartbeatIncoming: HEARTBEAT_MS,
      heartbeatOutgoing: HEARTBEAT_MS,
      connectionTimeout: CONNECTION_WAIT_MS,
    });
    // The token may have been renewed since the last connection.
    client.beforeConnect = () => {
      client.connectHeaders = { Authorization: `Bearer ${currentSession()?.token ?? ""}` };
    };
    client.onConnect = () => {
      this.#subscriptions.clear();
      this.#events.onOpen();
    };
    client.onStompError = () => this.#events.onRefused?.();
    client.onWebSocketClose = () => {
      this.#subscriptions.clear();
      if (this.#client === client) {
        this.#events.onClose();
      }
    };
    client.activate();
    return client;
  }
}

function channelUrl(): string {
  const { protocol, host } = window.location;
  return `${protocol === "https:" ? "wss" : "ws"}://${host}/ws/progress`;
}
