import { type ConsoleConfig, defaultBrand } from '@stillhouse/products/brand';

/** What the console assumes when whoever serves it says nothing: a device with the default brand. */
export const defaultConfig: ConsoleConfig = {
  localSetupAddress: 'http://localhost:8082',
  cloudOrigin: 'http://localhost:8091',
  allowedRemoteOrigins: [],
  hostNameSuffix: '.local',
  brand: defaultBrand,
  buildId: 'unknown',
};

type Check = (value: unknown) => boolean;
type Checks<T> = { readonly [Key in keyof T]: Check };

const isText: Check = (value) => typeof value === 'string';
const isAddress: Check = (value) => typeof value === 'string' && URL.canParse(value);

const brandChecks: Checks<ConsoleConfig['brand']> = {
  name: (value) => isText(value) && value !== '',
  cloudName: isText,
  cloudUrl: isText,
  ntpServer: isText,
  logPrefix: isText,
};

/** By hand: a schema library would be a fiftieth of the first chunk, for this alone. */
const configChecks: Checks<ConsoleConfig> = {
  localSetupAddress: isAddress,
  cloudOrigin: isAddress,
  allowedRemoteOrigins: (value) => Array.isArray(value) && value.every(isAddress),
  hostNameSuffix: isText,
  brand: (value) => readFields(value, brandChecks).wrong.length === 0,
  buildId: isText,
};

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
  const { fields, wrong } = readFields(parseJson(text), configChecks);
  if (wrong.length > 0) {
    warn(
      `The console configuration of this page is not usable: ${wrong.join(', ')}. Defaults are used.`,
    );
    return defaultConfig;
  }
  const brand = readFields(fields.brand ?? {}, brandChecks).fields;
  return { ...defaultConfig, ...fields, brand: { ...defaultConfig.brand, ...brand } };
}

/** @returns the fields that are there and known, and in words those that are not as they should be */
function readFields<T extends object>(
  value: unknown,
  checks: Checks<T>,
): { fields: Partial<T>; wrong: string[] } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { fields: {}, wrong: [`${JSON.stringify(value)} is no object`] };
  }
  const given = Object.keys(checks).flatMap((name) => {
    const field: unknown = Reflect.get(value, name);
    return field === undefined ? [] : [[name, field] as const];
  });
  const wrong = given.filter(([name, field]) => !checks[name as keyof T](field));
  return {
    // the checks are of the types that they are named after
    fields: Object.fromEntries(given) as Partial<T>,
    wrong: wrong.map(([name, field]) => `${name} is ${JSON.stringify(field)}`),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
