import { Budget, maxDepth } from './document-limits.ts';
import { type Mark, redactText } from './redact-text.ts';
import { isSecretName, type NameOrigin } from './secret-names.ts';

export type JsonRedaction = {
  readonly mark: Mark;
  readonly origin: NameOrigin;
};

const tooDeep = '[nested too deeply]';

/**
 * Returns a copy of a JSON value with secrets replaced at any depth. Null and empty secrets stay,
 * because readers need to know whether one was sent. A Boolean value is never a secret.
 */
export function redactJson(
  value: unknown,
  redaction: JsonRedaction,
  levels: number = maxDepth,
): unknown {
  const { mark, origin } = redaction;
  if (typeof value === 'string') return redactString(value, redaction, levels);
  if (typeof value !== 'object' || value === null) return value;
  if (levels === 0) return tooDeep;
  if (Array.isArray(value)) return value.map((inner) => redactJson(inner, redaction, levels - 1));
  const named = getNameOfValue(value);
  const copy: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value)) {
    const isSecret =
      named === null
        ? isSecretName(name, origin)
        : name !== named.member && (isSecretName(named.name) || isSecretName(name, origin));
    const clean =
      isSecret && isHidden(inner)
        ? mark('secret', String(inner))
        : redactJson(inner, redaction, levels - 1);
    // Not by assignment: a key `__proto__` has to stay a key.
    Object.defineProperty(copy, redactText(name, mark), { value: clean, ...ordinary });
  }
  return copy;
}

const ordinary = { writable: true, enumerable: true, configurable: true };

function isHidden(value: unknown): boolean {
  return value !== null && value !== '' && typeof value !== 'boolean';
}

/** `{ key: 'password', newValue: '...' }`: the name of the value is a value itself. */
function getNameOfValue(value: object): { member: string; name: string } | null {
  if (!('newValue' in value || 'value' in value)) return null;
  for (const member of ['key', 'name', 'pointer', 'path']) {
    const name: unknown = Reflect.get(value, member);
    if (typeof name === 'string') return { member, name };
  }
  return null;
}

/** A string may contain JSON itself. */
function redactString(text: string, redaction: JsonRedaction, levels: number): string {
  if (levels > 0 && /^\s*[[{]/.test(text) && /[\]}]\s*$/.test(text)) {
    const inner = parseJson(text);
    if (typeof inner === 'object' && inner !== null) {
      const clean = JSON.stringify(redactJson(inner, redaction, levels - 1));
      return clean === JSON.stringify(inner) ? text : clean;
    }
  }
  return redactText(text, redaction.mark);
}

function parseJson(text: string): unknown {
  try {
    return new Budget().parse(text);
  } catch {
    return undefined;
  }
}
