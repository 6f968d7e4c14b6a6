import type { ConsoleConfig } from '@stillhouse/products/brand';
import type { CallWatcher } from '../api/client.ts';
import type { PageFlags } from '../session/page-flags.ts';
import type { Session } from '../session/session.ts';
import { setupUser } from '../session/sign-in.ts';
import type {
  AnalyticsEvent,
  EventProperties,
  Happening,
  WelcomeEvent,
} from './analytics-events.ts';

/**
 * Tells the provider how a setup goes, for the user `setup` only (spec section 6). Fire and forget: nothing here throws,
 * waits, or is felt when the provider's side is slow or away.
 */
export type Analytics = {
  /** No secrets and nothing typed by people into `properties`: they leave the building. */
  track(event: AnalyticsEvent, properties?: EventProperties): void;
  /**
   * As track, and also when nobody is signed in: the welcome page comes before that.
   *
   * @param found the serial number that the page has found out
   */
  trackWelcome(event: WelcomeEvent, properties: EventProperties, found: string | null): void;
  /** Fetches what sends ahead of the first event: a page that is left at once has no time for it then. */
  prepare(): void;
  /** Tracks the calls that stand for an event (operation-events.ts). */
  called: CallWatcher;
};

type AnalyticsParts = {
  config: ConsoleConfig;
  flags: PageFlags;
  session: Session;
  storage: Storage;
  now: () => number;
};

/** What sends is a chunk of its own: nobody but the setup user needs it, nor before the first screen. */
export function createAnalytics(parts: AnalyticsParts): Analytics {
  const { config, flags, session, storage, now } = parts;
  let sender: typeof import('./send-event.ts') | null = null;
  const load = async () => {
    sender ??= await import('./send-event.ts');
    return sender;
  };
  const tell = (happening: Happening, welcome?: { found: string | null }) => {
    const { user } = session.getState();
    if (user ? user.sub !== setupUser : !welcome) return;
    const circumstances = {
      at: now(),
      user: user && setupUser,
      serialNumber: welcome?.found ?? session.keptSerialNumber() ?? flags.serialNumber,
      config,
      storage,
    };
    // at once when it can be: the page may be left in the next moment; a chunk that cannot be had costs the event only
    const sent = sender
      ? sender.send(happening, circumstances)
      : load().then((loaded) => loaded.send(happening, circumstances));
    sent.catch(() => {});
  };
  return {
    track: (event, properties) => tell({ event, properties }),
    trackWelcome: (event, properties, found) => tell({ event, properties }, { found }),
    prepare: () => void load().catch(() => {}),
    called: (id, input, failure) => tell({ id, input, failure }),
  };
}
