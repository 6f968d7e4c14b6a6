import type { Json } from './json.ts';

const width = 100;

/**
 * Returns the TypeScript source of a JSON value in the style of the repository, on one line if it
 * fits.
 */
export function formatLiteral(value: Json, indent = '', room = width - indent.length): string {
  const flat = formatFlatLiteral(value);
  if (flat.length <= room) return flat;
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const items = value.map((item) => `${inner}${formatLiteral(item, inner, room - 3)},\n`);
    return `[\n${items.join('')}${indent}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([key, item]) => {
      const name = formatPropertyName(key);
      return `${inner}${name}: ${formatLiteral(item, inner, width - inner.length - name.length - 3)},\n`;
    });
    return `{\n${entries.join('')}${indent}}`;
  }
  return flat;
}

function formatFlatLiteral(value: Json): string {
  if (typeof value === 'string') return quote(value);
  if (Array.isArray(value)) return `[${value.map(formatFlatLiteral).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    if (entries.length === 0) return '{}';
    return `{ ${entries.map(([key, item]) => `${formatPropertyName(key)}: ${formatFlatLiteral(item)}`).join(', ')} }`;
  }
  return String(value);
}

function formatPropertyName(key: string): string {
  return /^[A-Za-z_$][\w$]*$|^(0|[1-9]\d*)$/.test(key) ? key : quote(key);
}

function quote(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
