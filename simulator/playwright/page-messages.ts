/**
 * Messages between tabs (`BroadcastChannel`) arrive in real time. The kit sends a mark after them,
 * through the same channels, and waits until it has arrived everywhere.
 */
import type { ClockWindow } from './page-clock.ts';
import { writePageScript } from './page-script.ts';

/** Origin and name of a channel. */
type ChannelKey = string;

/** The messages between this page and other tabs. */
type PageMessages = {
  /** Sends a mark through all open channels, and returns them. */
  mark(mark: MessageMark): ChannelKey[];
  /**
   * Waits until the mark has come from as many other tabs as expected, at most for a real time.
   * Returns how many messages of the page's own have arrived since the last call.
   */
  receive(request: ReceiveRequest): Promise<number>;
};

/** @property sender unique among the tabs */
type MessageMark = { id: number; sender: number };

export type ReceiveRequest = {
  id: number;
  expected: readonly (readonly [ChannelKey, number])[];
  /** Real time. */
  budgetMs: number;
};

export type MessageWindow = ClockWindow & { __stillhouseMessages?: PageMessages };

/** Returns the script that installs this in each document, before the page's own scripts. */
export function writeMessageScript(): { content: string } {
  return writePageScript(installPageMessages, null);
}

// The function below runs in the page.

function installPageMessages(): void {
  const page = globalThis as MessageWindow;
  if (page.__stillhouseMessages) return;
  const open = new Set<BroadcastChannel>();
  const senders = new Map<string, Set<number>>();
  let received = 0;
  let wake = () => {};

  /** Is the first listener of each channel, and hides marks from those of the page. */
  const onMessage = (event: MessageEvent) => {
    const mark: MessageMark | undefined = event.data?.__stillhouseMark;
    if (mark === undefined) {
      received += 1;
      return;
    }
    event.stopImmediatePropagation();
    const key = `${mark.id} ${location.origin} ${(event.target as BroadcastChannel).name}`;
    senders.set(key, (senders.get(key) ?? new Set()).add(mark.sender));
    wake();
  };
  page.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(name);
      this.addEventListener('message', onMessage);
      open.add(this);
    }

    override close(): void {
      open.delete(this);
      super.close();
    }
  };
  const messages: PageMessages = {
    mark(mark) {
      const channels = new Map([...open].map((channel) => [channel.name, channel]));
      for (const channel of channels.values()) channel.postMessage({ __stillhouseMark: mark });
      return [...channels.keys()].map((name) => `${location.origin} ${name}`);
    },
    async receive({ id, expected, budgetMs }) {
      const isMissing = () =>
        expected.some(([key, count]) => (senders.get(`${id} ${key}`)?.size ?? 0) < count);
      const waitForAll = async () => {
        while (isMissing()) await new Promise<void>((resolve) => (wake = resolve));
      };
      await page.__stillhouseClock?.realTimeout(waitForAll(), budgetMs);
      senders.clear();
      const count = received;
      received = 0;
      return count;
    },
  };
  Object.defineProperty(page, '__stillhouseMessages', { value: messages });
}
