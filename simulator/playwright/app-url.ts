import type { ControlSchema } from '../client/client.ts';

type Place = Pick<ControlSchema<'Lease'>, 'id' | 'addressing'> & {
  /** Follows the names of devices, such as `.localhost`. */
  hostSuffix: string;
};

/**
 * Returns the URL of the app at the name of the device. Its server passes that name on, so that the
 * requests of each test reach the device of that test.
 *
 * @throws Error with the remedy
 */
export function getAppUrl(appUrl: string, { id, addressing, hostSuffix }: Place): string {
  if (!URL.canParse(appUrl) || !/^https?:/.test(appUrl)) {
    throw new Error(`appUrl must be a URL such as http://localhost:5173, but is "${appUrl}".`);
  }
  if (addressing === 'port') {
    throw new Error(
      'appUrl needs a simulator that tells devices apart by name: start it with --addressing name.',
    );
  }
  const url = new URL(appUrl);
  if (`.${url.hostname}` !== hostSuffix) {
    const isName = /[^\d.:[\]]/.test(url.hostname);
    const other = isName ? ` Or start the simulator with --host-suffix .${url.hostname}.` : '';
    throw new Error(
      `appUrl must be at the host ${hostSuffix.slice(1)}, because devices are called ID${hostSuffix}, but is "${appUrl}".${other}`,
    );
  }
  // Unlike the hostname, the id stays.
  url.hostname = `${id}${hostSuffix}`;
  return url.origin;
}
