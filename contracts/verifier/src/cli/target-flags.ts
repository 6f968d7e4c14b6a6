import { UsageError } from './usage-error.ts';

/** The flags that say where a device is and who signs in, of every command that calls one. */
export const targetFlags = {
  valued: ['target', 'user', 'password', 'ca', 'timeout-scale'],
  switches: ['insecure'],
} as const;

/** @throws UsageError when it is no `http://host` or `https://host` */
export function readTargetUrl(flag: string, text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.host === '') {
    throw new UsageError(
      `${flag} "${text}" is no address of a device. It begins with http:// or https://, for example http://192.0.2.20`,
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new UsageError(
      `${flag} carries credentials. Leave them out of the address; there is --user, and the password in STILLHOUSE_PASSWORD.`,
    );
  }
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    throw new UsageError(
      `${flag} "${text}" has a path. The paths come from the contract: ${url.origin} is enough.`,
    );
  }
  return url.origin;
}

/**
 * The password of a flag, or of the environment: other users of a machine see command lines.
 * @throws UsageError when there is none
 */
export function readPassword(
  text: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): string {
  const password = text ?? environment.STILLHOUSE_PASSWORD;
  if (password !== undefined && password !== '') return password;
  throw new UsageError(
    'There is no password. Put it into the environment variable STILLHOUSE_PASSWORD, or give --password (which other users of this machine can see).',
  );
}
