import type { Operation } from '@stillhouse/contracts/operations';
import type { Headers } from '../../model/exchange.ts';
import type { RequestSpec, Target } from '../../model/target.ts';
import type { Client, Form } from './clients.ts';

/** A request whose headers are all given. */
export type Message = Pick<RequestSpec, 'method' | 'target' | 'body'> & {
  readonly headers: Headers;
};

/** What a client sends: nothing, JSON or a file. */
export type Content =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'file'; readonly text: string };

type Call = {
  readonly operation: Pick<Operation, 'method' | 'path'>;
  readonly content: Content;
  readonly token: string | null;
};

/** Composes the request of a client, or null if it sends no such body. */
export function composeAsClient(
  { baseUrl }: Pick<Target, 'baseUrl'>,
  client: Client,
  { operation: { method, path }, content, token }: Call,
): Message | null {
  const { form } = client;
  if (content.kind === 'file' && form === undefined) return null;
  const body = encodeContent(client, content);
  const { host, origin } = new URL(baseUrl);
  const values: Readonly<Record<string, string | undefined>> = {
    host,
    lengthOrZero: String(body?.length ?? 0),
    ...(token !== null && { token }),
    ...(body !== null && {
      origin,
      continue: '100-continue',
      length: String(body.length),
      type:
        content.kind === 'file'
          ? `multipart/form-data; boundary=${form?.quotedBoundary ?? form?.boundary}`
          : (client.jsonType ?? 'application/json'),
    }),
  };
  const headers = client.head.flatMap((line): Headers => {
    const name = line.slice(0, line.indexOf(':'));
    let isKnown = true;
    const value = line.slice(name.length + 2).replace(/\{(\w+)\}/, (_, word: string) => {
      isKnown &&= word in values;
      return values[word] ?? '';
    });
    return isKnown ? [[name, value]] : [];
  });
  return { method, target: path, headers, ...(body !== null && { body }) };
}

function encodeContent({ spacesJson, form }: Client, content: Content): Buffer | null {
  if (content.kind === 'none') return null;
  if (content.kind === 'file') return form === undefined ? null : encodeForm(form, content.text);
  const text = JSON.stringify(content.value);
  return Buffer.from(spacesJson === true ? spellAsPython(text) : text);
}

/** As `json.dumps` of Python: a space after each separator, and escapes for all but ASCII. */
function spellAsPython(json: string): string {
  return json
    .replaceAll(/"(?:[^"\\]|\\.)*"?|[,:]/g, (part) => (part.startsWith('"') ? part : `${part} `))
    .replaceAll(
      /[^\0-\x7f]/g,
      (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
}

function encodeForm({ boundary, part }: Form, text: string): Buffer {
  return Buffer.from(`--${boundary}\r\n${part.join('\r\n')}\r\n\r\n${text}\r\n--${boundary}--\r\n`);
}
