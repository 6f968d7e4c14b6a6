import type { Json } from './json.ts';

const width = 100;

/** TypeScript source of a JSON value, in the style of the repository: on one line where it fits. */
export function literal(value: Json, indent = '', room = width - indent.length): string {
  const flat = flatLiteral(value);
  if (flat.length <= room) return flat;
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const items = value.map((item) => `${inner}${literal(item, inner, room - 3)},\n`);
    return `[\n${items.join('')}${indent}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([key, item]) => {
      const name = propertyName(key);
      return `${inner}${name}: ${literal(item, inner, width - inner.length - name.length - 3)},\n`;
    });
    return `{\n${entries.join('')}${indent}}`;
  }
  return flat;
}

function flatLiteral(value: Json): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(flatLiteral).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    if (entries.length === 0) return '{}';
    return `{ ${entries.map(([key, item]) => `${propertyName(key)}: ${flatLiteral(item)}`).join(', ')} }`;
  }
  return String(value);
}

function propertyName(key: string): string {
  return /^[A-Za-z_$][\w$]*$|^(0|[1-9]\d*)$/.test(key) ? key : quoted(key);
}

function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
