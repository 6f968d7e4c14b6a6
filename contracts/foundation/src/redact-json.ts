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
  const isSecret = createMemberTest(value, (name) => isSecretName(name, origin));
  const copy: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value)) {
    const clean =
      isSecret(name) && isHidden(inner)
        ? hideValue(inner, mark, levels - 1)
        : redactJson(inner, redaction, levels - 1);
    // Not by assignment: a key `__proto__` has to stay a key.
    Object.defineProperty(copy, redactText(name, mark), { value: clean, ...ordinary });
  }
  return copy;
}

/** Returns the secrets of a JSON value, also those inside of a member with a secret name. */
export function listSecrets(value: unknown, origin: NameOrigin): string[] {
  const secrets: string[] = [];
  const collect = (_kind: string, found: string) => `[redacted ${secrets.push(found)}]`;
  redactJson(value, { mark: collect, origin });
  return secrets.filter((secret) => secret !== '');
}

/** Returns the mark of a secret value, and reports the texts in it: messages may repeat them. */
function hideValue(value: unknown, mark: Mark, levels: number): string {
  if (typeof value !== 'object' || value === null) return mark('secret', String(value));
  if (levels > 0) for (const inner of Object.values(value)) hideValue(inner, mark, levels - 1);
  return mark('secret', '');
}

const ordinary = { writable: true, enumerable: true, configurable: true };

function isHidden(value: unknown): boolean {
  return value !== null && value !== '' && typeof value !== 'boolean';
}

/**
 * Returns a function that tells which members of an object contain a secret: by their own name, or
 * by a name that stands in another member.
 */
export function createMemberTest(
  value: object,
  isSecret: (name: string) => boolean,
): (name: string) => boolean {
  const named = getNameOfValue(value);
  if (named === null) return isSecret;
  const isNamedSecret = isSecretName(named.name);
  return (name) => name !== named.member && (isNamedSecret || isSecret(name));
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
