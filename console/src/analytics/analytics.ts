import type { ConsoleConfig } from '@stillhouse/products/brand';
import type { EndedCall } from '../api/follow-call.ts';
import type { TabStorage } from '../config/tab-storage.ts';
import type { PageFlags } from '../session/page-flags.ts';
import type { Session } from '../session/session.ts';
import { setupUser } from '../session/sign-in.ts';
import type {
  AnalyticsEvent,
  EventData,
  EventProperties,
  WelcomeEvent,
} from './analytics-events.ts';

/**
 * Reports the progress of a setup to the provider, for the user `setup` only (R6.3). Never throws
 * and never delays the console.
 */
export type Analytics = {
  /** Never put secrets or user input into `properties`: they are sent to the provider. */
  track(event: AnalyticsEvent, properties?: EventProperties): void;
  /**
   * Like track, but also when nobody is signed in, as on the welcome page.
   *
   * @param found the serial number that the page has found
   */
  trackWelcome(event: WelcomeEvent, properties: EventProperties, found: string | null): void;
  /**
   * Loads the sender before the first event, because a page that is left at once has no time for
   * it.
   */
  prepare(): void;
  /** Tracks the requests that stand for an event (operation-events.ts). */
  onCallEnd: (call: EndedCall) => Promise<void>;
};

type Dependencies = {
  config: ConsoleConfig;
  flags: PageFlags;
  session: Session;
  storage: TabStorage;
  now: () => number;
};

/**
 * The sender is a chunk of its own, because only the setup user needs it, and not on the first
 * screen.
 */
export function createAnalytics(parts: Dependencies): Analytics {
  const { config, flags, session, storage, now } = parts;
  let sender: typeof import('./send-event.ts') | null = null;
  const load = async () => {
    sender ??= await import('./send-event.ts');
    return sender;
  };
  const send = (trackedEvent: EventData, welcome?: { found: string | null }) => {
    const { user } = session.getState();
    if (user ? user.sub !== setupUser : !welcome) return;
    const circumstances = {
      at: now(),
      user: user && setupUser,
      serialNumber: welcome?.found ?? session.getStoredSerialNumber() ?? flags.serialNumber,
      config,
      storage,
    };
    // Sends synchronously if possible, because the page may be left next. Without the chunk only
    // the event is lost.
    const sent = sender
      ? sender.send(trackedEvent, circumstances)
      : load().then((loaded) => loaded.send(trackedEvent, circumstances));
    sent.catch(() => {});
  };
  return {
    track: (event, properties) => send({ event, properties }),
    trackWelcome: (event, properties, found) => send({ event, properties }, { found }),
    prepare: () => void load().catch(() => {}),
    async onCallEnd({ id, request, failure }) {
      // Only the event of the proxy depends on the request body.
      const body: unknown = id === 'updateProxy' ? await request.json() : undefined;
      send({ id, body, failure });
    },
  };
}
