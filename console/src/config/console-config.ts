import {
  type ConsoleConfig,
  defaultBrand,
  defaultDevicePagePath,
} from '@stillhouse/products/brand';
import { isBasePath } from './base-path.ts';

/** Used if the server of the console configures nothing: a device with the default brand. */
export const defaultConfig: ConsoleConfig = {
  localSetupAddress: 'http://localhost:8082',
  networkPort: null,
  cloudOrigin: 'http://localhost:8091',
  allowedRemoteOrigins: [],
  hostNameSuffix: '.local',
  devicePagePath: defaultDevicePagePath,
  labOrigin: null,
  basePath: '',
  brand: defaultBrand,
  buildId: 'unknown',
};

type Check = (value: unknown) => boolean;
type Checks<T> = { readonly [Key in keyof T]: Check };

const isText: Check = (value) => typeof value === 'string';
const isAddress: Check = (value) => typeof value === 'string' && URL.canParse(value);

const isPort = (value: number) => value > 0 && value < 65_536;

const brandChecks: Checks<ConsoleConfig['brand']> = {
  name: (value) => isText(value) && value !== '',
  cloudName: isText,
  cloudUrl: isText,
  ntpServer: isText,
  logPrefix: isText,
};

/** Written by hand, because a schema library would add 2 % to the first chunk. */
const configChecks: Checks<ConsoleConfig> = {
  localSetupAddress: isAddress,
  networkPort: (value) => value === null || (Number.isInteger(value) && isPort(Number(value))),
  cloudOrigin: isAddress,
  allowedRemoteOrigins: (value) => Array.isArray(value) && value.every(isAddress),
  hostNameSuffix: isText,
  devicePagePath: (value) => typeof value === 'string' && /^\/.*\{endpointId\}/.test(value),
  labOrigin: (value) => value === null || isAddress(value),
  basePath: isBasePath,
  brand: (value) => readFields(value, brandChecks).malformed.length === 0,
  buildId: isText,
};

/**
 * Reads `<script type="application/json" id="console-config">`, which is data and not code, so that
 * it passes a strict content security policy (decision 0031). A missing field has its default. If
 * the element is missing, is not JSON or breaks the schema, all defaults are used and a warning
 * says why, because a device with a damaged configuration must stay reachable.
 */
export function readConfig(page: Document, warn: (message: string) => void): ConsoleConfig {
  const element = page.getElementById('console-config');
  const text = element?.textContent?.trim();
  if (!text) return defaultConfig;
  const { fields, malformed } = readFields(parseJson(text), configChecks);
  if (malformed.length > 0) {
    warn(
      `The console configuration of this page is invalid: ${malformed.join(', ')}. The defaults are used instead.`,
    );
    return defaultConfig;
  }
  const brand = readFields(fields.brand ?? {}, brandChecks).fields;
  return { ...defaultConfig, ...fields, brand: { ...defaultConfig.brand, ...brand } };
}

/** @returns the known fields that are present, and descriptions of the malformed ones */
function readFields<T extends object>(
  value: unknown,
  checks: Checks<T>,
): { fields: Partial<T>; malformed: string[] } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { fields: {}, malformed: [`${JSON.stringify(value)} is not an object`] };
  }
  const present = Object.keys(checks).flatMap((name) => {
    const field: unknown = Reflect.get(value, name);
    return field === undefined ? [] : [[name, field] as const];
  });
  const malformed = present.filter(([name, field]) => !checks[name as keyof T](field));
  return {
    // Each check guarantees the type of its field.
    fields: Object.fromEntries(present) as Partial<T>,
    malformed: malformed.map(([name, field]) => `${name} is ${JSON.stringify(field)}`),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
