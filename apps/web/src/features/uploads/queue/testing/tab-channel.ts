/** Channels between tabs of one window: Node's own cannot carry the files of jsdom. */
export class TabChannel {
  static readonly #open = new Set<TabChannel>();
  readonly name: string;
  onmessage: ((event: MessageEvent) => void) | null = null;

  constructor(name: string) {
    this.name = name;
    TabChannel.#open.add(this);
  }

  postMessage(data: unknown): void {
    const others = [...TabChannel.#open].filter((other) => other !== this && other.name === this.name);
    queueMicrotask(() => {
      for (const other of others) {
        if (TabChannel.#open.has(other)) {
          other.onmessage?.({ data } as MessageEvent);
        }
      }
    });
  }

  close(): void {
    TabChannel.#open.delete(this);
  }
}
