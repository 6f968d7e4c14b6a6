import { parseDuration } from '@stillhouse/foundation/duration';

/** Matches texts that YAML would read as something other than the same text. */
const needsQuotes =
  /^$|^[\s\-?:,[\]{}#&*!|>'"%@`]|[:#]\s|\s#|[,[\]{}\n\r\t]|\s$|:$|^(true|false|null|yes|no|on|off|y|n|~)$|^[.\d+-]/i;

/** Formats a value on one line, in YAML's flow style, as in the scenario files. */
export function formatFlowYaml(value: unknown): string {
  if (typeof value === 'string') return formatScalar(value);
  if (Array.isArray(value)) return `[${value.map(formatFlowYaml).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const pairs = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .map(([key, item]) => `${key === 'on' ? key : formatScalar(key)}: ${formatFlowYaml(item)}`);
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
}

/** A duration such as 30s needs no quotes, although it begins with a digit. */
function formatScalar(text: string): string {
  const isPlain = parseDuration(text) !== null || !needsQuotes.test(text);
  return isPlain ? text : JSON.stringify(text);
}
