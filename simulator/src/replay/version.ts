import manifest from '../../package.json' with { type: 'json' };

/** The version of this package. */
export const stillhouseVersion: string = manifest.version;

/** The version of the time zone data here, such as 2026c. A browser does not say it. */
export const timeZoneData: string | undefined = globalThis.process?.versions?.tz;
