import { randomUUID } from "node:crypto";
import { HEART_BEAT_MS, HeartBeater, negotiateHeartBeats } from "./heart-beats.ts";
import {
  type ClientFrame,
  HEART_BEAT,
  negotiateVersion,
  type ServerFrame,
  STOMP_VERSIONS,
  StompError,
  type StompVersion,
  writeFrame,
} from "./stomp-frame.ts";
import { StompParser } from "./stomp-parser.ts";

/** The socket below. */
export type Wire = {
  send(text: string): void;
  /** With a WebSocket status. */
  close(code: number): void;
  /** At once, without a word. */
  terminate(): void;
};

export type Delivery = {
  /** Sends a body to the subscriber. */
  readonly deliver: (body: string) => void;
  /** Ends the subscription, with the reason for the subscriber. */
  readonly lost: (message: string) => void;
};

/** The rules of the session's owner. Both functions throw StompError, in words for the client. */
export type Broker = {
  /** Lets a client in by its headers. */
  connect(headers: ReadonlyMap<string, string>): Promise<void>;
  /** Answers how to end the subscription. */
  subscribe(destination: string, delivery: Delivery): Promise<() => void>;
};

const CONNECT_MS_MAX = 5000;
const SUBSCRIPTIONS_MAX = 50;
/** Frames that wait while earlier ones are worked on. */
const WAITING_FRAMES_MAX = 200;

const POLICY_VIOLATION = 1008;
const NORMAL = 1000;

/** One client's conversation, from its first byte to its last. */
export class StompSession {
  readonly #wire: Wire;
  readonly #broker: Broker;
  readonly #parser = new StompParser();
  readonly #beats = new HeartBeater();
  readonly #subscriptions = new Map<string, () => void>();
  readonly #connectTimer: NodeJS.Timeout;
  #work: Promise<void> = Promise.resolve();
  #waiting = 0;
  #version: StompVersion = "1.2";
  #state: "connected" | "ended" | "new" = "new";

  constructor(wire: Wire, broker: Broker) {
    this.#wire = wire;
    this.#broker = broker;
    this.#connectTimer = setTimeout(() => this.refuse("No CONNECT came in time"), CONNECT_MS_MAX).unref();
  }

  /** Bytes of the client; frames are worked on in their order, one at a time. */
  receive(bytes: Buffer): void {
    this.#beats.heard();
    if (this.#state === "ended") {
      return;
    }
    this.#waiting += 1;
    if (this.#waiting > WAITING_FRAMES_MAX) {
      this.refuse("Too many frames at once");
      return;
    }
    this.#work = this.#work
      .then(() => this.#readAll(bytes))
      .finally(() => {
        this.#waiting -= 1;
      });
  }

  /** Tells the client why, and ends. */
  refuse(message: string, receipt?: string): void {
    if (this.#state === "ended") {
      return;
    }
    const about = receipt === undefined ? {} : { "receipt-id": receipt };
    const headers = { message, ...about, "content-type": "text/plain" };
    this.#send({ command: "ERROR", headers, body: `${message}\n` });
    this.end();
    this.#wire.close(POLICY_VIOLATION);
  }

  /** The socket has gone, or goes now. */
  end(): void {
    this.#state = "ended";
    clearTimeout(this.#connectTimer);
    this.#beats.stop();
    for (const unsubscribe of this.#subscriptions.values()) {
      unsubscribe();
    }
    this.#subscriptions.clear();
  }

  async #readAll(bytes: Buffer): Promise<void> {
    let receipt: string | undefined;
    try {
      for (const frame of this.#parser.read(bytes)) {
        if (this.#isOver()) {
          return;
        }
        receipt = frame.headers.get("receipt");
        await this.#handle(frame);
      }
    } catch (error) {
      const isTheirs = error instanceof StompError;
      this.refuse(isTheirs ? error.message : "The server cannot answer at the moment", receipt);
    }
  }

  async #handle(frame: ClientFrame): Promise<void> {
    const isConnect = frame.command === "CONNECT" || frame.command === "STOMP";
    if (isConnect !== (this.#state === "new")) {
      throw new StompError(isConnect ? "Connected already" : "The first frame must be CONNECT");
    }
    if (isConnect) {
      await this.#connect(frame);
      return;
    }
    if (frame.command === "SUBSCRIBE") {
      await this.#subscribe(frame);
    } else if (frame.command === "UNSUBSCRIBE") {
      this.#unsubscribe(idOf(frame));
    } else if (!["ACK", "DISCONNECT", "NACK"].includes(frame.command)) {
      throw new StompError(`${frame.command} is not taken here`);
    }
    this.#acknowledge(frame);
    if (frame.command === "DISCONNECT" && !this.#isOver()) {
      this.end();
      this.#wire.close(NORMAL);
    }
  }

  async #connect({ headers }: ClientFrame): Promise<void> {
    const version = negotiateVersion(headers.get("accept-version"));
    const beats = negotiateHeartBeats(headers.get("heart-beat"));
    if (version === undefined) {
      throw new StompError(`The versions spoken here are ${STOMP_VERSIONS.join(", ")}`);
    }
    if (beats === undefined) {
      throw new StompError("heart-beat must be two numbers of milliseconds, by comma");
    }
    await this.#broker.connect(headers);
    if (this.#isOver()) {
      return;
    }
    clearTimeout(this.#connectTimer);
    this.#state = "connected";
    this.#version = version;
    this.#parser.version = version;
    this.#send({
      command: "CONNECTED",
      headers: {
        version,
        "heart-beat": `${HEART_BEAT_MS},${HEART_BEAT_MS}`,
        server: "strikebook",
        session: randomUUID(),
      },
    });
    this.#beats.start(beats, {
      beat: () => this.#wire.send(HEART_BEAT),
      dead: () => {
        this.end();
        this.#wire.terminate();
      },
    });
  }

  async #subscribe(frame: ClientFrame): Promise<void> {
    const destination = frame.headers.get("destination");
    if (destination === undefined) {
      throw new StompError("SUBSCRIBE needs a destination");
    }
    // STOMP 1.0 allows a missing id: the destination serves as one.
    const id = frame.headers.get("id") ?? (this.#version === "1.0" ? destination : idOf(frame));
    if (this.#subscriptions.has(id)) {
      throw new StompError("A subscription with this id is open");
    }
    if (this.#subscriptions.size >= SUBSCRIPTIONS_MAX) {
      throw new StompError(`At most ${SUBSCRIPTIONS_MAX} subscriptions are open at a time`);
    }
    const isAcknowledged = (frame.headers.get("ack") ?? "auto") !== "auto";
    const unsubscribe = await this.#broker.subscribe(destination, {
      deliver: (body) => this.#deliver({ id, destination, isAcknowledged }, body),
      lost: (message) => this.refuse(message),
    });
    if (this.#isOver()) {
      unsubscribe();
    } else {
      this.#subscriptions.set(id, unsubscribe);
    }
  }

  #unsubscribe(id: string): void {
    this.#subscriptions.get(id)?.();
    this.#subscriptions.delete(id);
  }

  #deliver(to: { id: string; destination: string; isAcknowledged: boolean }, body: string): void {
    const messageId = randomUUID();
    const headers = {
      destination: to.destination,
      "message-id": messageId,
      subscription: to.id,
      "content-type": "application/json;charset=utf-8",
      ...(to.isAcknowledged ? { ack: messageId } : {}),
    };
    this.#send({ command: "MESSAGE", headers, body });
  }

  #acknowledge({ headers }: ClientFrame): void {
    const receipt = headers.get("receipt");
    if (receipt !== undefined) {
      this.#send({ command: "RECEIPT", headers: { "receipt-id": receipt } });
    }
  }

  #send(frame: ServerFrame): void {
    if (this.#state !== "ended") {
      this.#wire.send(writeFrame(frame, this.#version));
    }
  }

  // Asked anew after every wait; the compiler takes what it saw before for granted.
  #isOver(): boolean {
    return this.#state === "ended";
  }
}

function idOf({ command, headers }: ClientFrame): string {
  const id = headers.get("id") ?? (command === "UNSUBSCRIBE" ? headers.get("destination") : undefined);
  if (id === undefined) {
    throw new StompError(`${command} needs an id`);
  }
  return id;
}
