/** What YAML would read as something else than this text, or as no text at all. */
const notPlain =
  /^$|^[\s\-?:,[\]{}#&*!|>'"%@`]|[:#]\s|\s#|[,[\]{}\n\r\t]|\s$|:$|^(true|false|null|yes|no|on|off|y|n|~)$|^[.\d+-]/i;

/** A value on one line, in the flow style in which scenarios are written. */
export function flowYaml(value: unknown): string {
  if (typeof value === 'string') return scalar(value);
  if (Array.isArray(value)) return `[${value.map(flowYaml).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const pairs = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .map(([key, item]) => `${key === 'on' ? key : scalar(key)}: ${flowYaml(item)}`);
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
}

/** A duration such as 30s is plain, and begins with a digit. */
function scalar(text: string): string {
  const isDuration = /^\d+(\.\d+)?(ms|s|m|h|d)$/.test(text);
  return isDuration || !notPlain.test(text) ? text : JSON.stringify(text);
}
