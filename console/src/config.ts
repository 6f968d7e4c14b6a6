import { type ConsoleConfig, defaultBrand } from '@stillhouse/contracts/brand';
import * as v from 'valibot';

/** What the console assumes when whoever serves it says nothing: a device with the default brand. */
export const defaultConfig: ConsoleConfig = {
  localSetupAddress: 'http://localhost:8082',
  cloudOrigin: 'http://localhost:8091',
  allowedRemoteOrigins: [],
  hostNameSuffix: '.local',
  brand: defaultBrand,
  buildId: 'unknown',
};

const BrandSchema = v.partial(
  v.object({
    name: v.pipe(v.string(), v.nonEmpty()),
    cloudName: v.string(),
    cloudUrl: v.string(),
    ntpServer: v.string(),
    logPrefix: v.string(),
  }),
);

const ConfigSchema = v.object({
  localSetupAddress: v.optional(v.pipe(v.string(), v.url())),
  cloudOrigin: v.optional(v.pipe(v.string(), v.url())),
  allowedRemoteOrigins: v.optional(v.array(v.pipe(v.string(), v.url()))),
  hostNameSuffix: v.optional(v.string()),
  brand: v.optional(BrandSchema),
  buildId: v.optional(v.string()),
});

/**
 * Reads `<script type="application/json" id="console-config">`, which is data and not code, so that it
 * passes a strict content security policy. A field that is absent has its default; an element that is
 * absent, is no JSON or breaks the schema leaves all defaults, with a warning that says why: a device
 * whose configuration is damaged must still be reachable.
 */
export function readConfig(page: Document, warn: (message: string) => void): ConsoleConfig {
  const element = page.getElementById('console-config');
  const text = element?.textContent?.trim();
  if (!text) return defaultConfig;
  const parsed = v.safeParse(ConfigSchema, parseJson(text));
  if (!parsed.success) {
    const issues = v.flatten(parsed.issues);
    warn(
      `The console configuration of this page is not usable: ${JSON.stringify(issues)}. Defaults are used.`,
    );
    return defaultConfig;
  }
  const { brand, ...rest } = parsed.output;
  return {
    ...defaultConfig,
    ...definedOnly(rest),
    brand: { ...defaultConfig.brand, ...definedOnly(brand ?? {}) },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

function definedOnly<T extends object>(value: T): Defined<T> {
  const entries = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(entries) as Defined<T>;
}
