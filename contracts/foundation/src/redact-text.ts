import { isSecretName } from './secret-names.ts';

/** Returns the replacement of a secret. */
export type Mark = (kind: 'secret' | 'token', found: string) => string;

/** A file with a private key (RFC 7468), also cut off; and its beginning in base64. */
const keyBlock =
  /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|$)/g;
const encodedBlock = /LS0tLS1CRUdJTi[\w+/=-]+/g;

/** A token: base64url parts (RFC 7515). It is recognizable anywhere. */
const jwt = /(?<![\w-])eyJ[\w-]{5,}\.[\w-]+(?:\.[\w-]*)?/g;

/** Credentials of an authorization header (RFC 9110 section 11.4). */
const credentials = /\b((?:Bearer|Basic)\s{1,9})([\w\-.~+/=]{8,})/gi;

/**
 * User name and password of an address (RFC 3986 section 3.2.1), also with a slash in the password,
 * percent-encoded, or without a scheme.
 */
const userInfo = [
  /(:(?:\\?\/){2})([^\s/?#"<>]{1,2048})(@)/g,
  /(:\/\/)([^\s/?#:@]{0,256}:(?!\d{0,5}(?:[/?#]|$))[^\s@]{1,256})(@)/g,
  /(%3A%2F%2F)((?:(?!%2F|%3F|%23|%40)[^\s&/?#@]){1,512})(%40|@)/gi,
  /((?<![^\s"'(,;=<>/]))([^\s/:@"'(),;=<>[\]{}]{1,256}:[^\s/@"'<>]{1,256})(@)(?=[\w[.-])/g,
];

/** Every form of a secret has one of these. Most names, paths and values have none. */
const partOfSecret = /[\s=:@]|%40|eyJ|LS0tLS1|-----BEGIN/;

/** Replaces what is recognizable as a secret at any place in a text. Linear in its length. */
export function redactText(text: string, mark: Mark): string {
  if (!partOfSecret.test(text)) return text;
  let clean = text;
  const hide = (found: string) => mark('secret', found);
  if (clean.includes('-----BEGIN')) clean = clean.replace(keyBlock, hide);
  if (clean.includes('LS0tLS1')) clean = clean.replace(encodedBlock, hide);
  if (clean.includes('eyJ')) clean = clean.replace(jwt, (found) => mark('token', found));
  clean = clean.replace(credentials, (_, scheme: string, found: string) => {
    return `${scheme}${mark('token', found)}`;
  });
  if (clean.includes('@') || clean.includes('%40')) {
    for (const form of userInfo) {
      clean = clean.replace(form, (_, before: string, found: string, at: string) => {
        return `${before}${hide(found)}${at}`;
      });
    }
  }
  return redactNamedValues(clean, hide);
}

/** A name before its value, as in queries, forms, headers and JSON. */
const nameBeforeValue =
  /(?<![\w.-])([A-Za-z][\w.%[\]-]{0,63})(\\?["']?)[ \t]{0,3}([=:])[ \t]{0,3}/g;

/** The value after it, from that place on. */
const valueAfterName = /\\?"((?:[^"\\]|\\.)*)|'([^']*)|(?!=)([^\s"'&,;<>{}()\\]+)/y;

/** Not secret: a replacement, and a literal of JSON. */
const notSecret =
  /^(?:\[(?:redacted|serial|nested)\b[^[\]]*\]?|«[^«»]*»?|\0\d+\0|null|true|false|)$/;

function redactNamedValues(text: string, hide: (found: string) => string): string {
  if (!/[=:]/.test(text)) return text;
  let clean = '';
  let end = 0;
  for (const match of text.matchAll(nameBeforeValue)) {
    const [before, name = '', quote, separator] = match;
    const from = match.index + before.length;
    // Before a colon, a name with a period is the identifier of a requirement.
    if (from <= end || (separator === ':' && quote === '' && name.includes('.'))) continue;
    if (!isSecretName(name, separator === '=' ? 'request' : 'response')) continue;
    valueAfterName.lastIndex = from;
    const [value = '', quoted, single, plain = ''] = valueAfterName.exec(text) ?? [];
    const secret = quoted ?? single ?? plain;
    if (notSecret.test(secret)) continue;
    clean += text.slice(end, from) + value.slice(0, value.length - secret.length) + hide(secret);
    end = from + value.length;
  }
  return clean + text.slice(end);
}

/** Replaces the values of secret names in a query or a form, and secrets in the others. */
export function redactQuery(query: string, mark: Mark): string {
  return query
    .split('&')
    .map((field) => {
      const [name = ''] = field.split('=', 1);
      const value = field.slice(name.length + 1);
      if (value === '') return redactText(field, mark);
      if (isSecretName(name)) return `${name}=${mark('secret', value)}`;
      const decoded = decodeField(value);
      const clean = redactText(decoded, mark);
      return `${redactText(name, mark)}=${clean === decoded ? value : encodeField(clean)}`;
    })
    .join('&');
}

function decodeField(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    return value;
  }
}

/** What a mark may return. */
const replacement = /(\[[^[\]]*\]|«[^«»]*»|\0\d+\0)/;

/** Keeps the replacements readable. */
function encodeField(value: string): string {
  return value
    .split(replacement)
    .map((part, index) => (index % 2 === 1 ? part : encodeURIComponent(part)))
    .join('');
}

/** Replaces the secrets of the target of a request: path and query. */
export function redactTarget(target: string, mark: Mark): string {
  const [path = '', query] = target.split(/\?(.*)/s);
  const clean = redactText(path, mark);
  return query === undefined ? clean : `${clean}?${redactQuery(query, mark)}`;
}
