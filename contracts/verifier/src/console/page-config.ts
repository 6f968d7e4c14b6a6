import { parseJson } from '@stillhouse/foundation/document-limits';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { ConfiguredOrigins } from './check-policy.ts';
import type { ConsoleFindings } from './console-rules.ts';

const configElement =
  /(<script type="application\/json" id="console-config">)((?:(?!<script)[\s\S])*?)(?=<\/script>)/;

/** Returns the page as it was before the server inserted its configuration. */
export function removeConfig(page: string): string {
  return page.replace(configElement, '$1');
}

/**
 * Reads the configuration that the server inserted (decision 0031).
 * @returns null if it cannot be read
 */
export function readPageConfig(page: string, findings: ConsoleFindings): ConfiguredOrigins | null {
  const config = parseConfig(configElement.exec(page)?.[2], findings);
  if (config === null) return null;
  const { cloudOrigin, allowedRemoteOrigins: remote, labOrigin } = config;
  return {
    cloudOrigin: typeof cloudOrigin === 'string' ? cloudOrigin : null,
    allowedRemoteOrigins: Array.isArray(remote)
      ? remote.filter((it): it is string => typeof it === 'string')
      : [],
    labOrigin: typeof labOrigin === 'string' ? labOrigin : null,
  };
}

function parseConfig(
  json: string | undefined,
  findings: ConsoleFindings,
): Readonly<Record<string, unknown>> | null {
  const fail = (message: string) => {
    findings.add('page-config', '/', message);
    return null;
  };
  if (json === undefined) return fail('There is no element console-config.');
  let value: unknown;
  try {
    value = parseJson(json);
  } catch {
    return fail('console-config contains no JSON.');
  }
  if (!isRecord(value)) return fail('console-config is not a JSON object.');
  if (typeof value.buildId !== 'string' || value.buildId === '') {
    findings.add('page-config', '/', 'console-config has no buildId.');
  }
  return value;
}
