import { getMember, isRecord } from '@stillhouse/foundation/is-record';
import type { JournalEntry } from './entry.ts';

/** Stands for a signature: "redacted" in base64url. No device accepts it. */
const noSignature = 'cmVkYWN0ZWQ';

/**
 * Returns the entry of a sign-in with a password that everybody knows, with that password and with
 * its token, but without the signature. A browser can replay it, and the page can read the token.
 * Other entries stay as they are.
 */
export function showPublicSignIn(
  entry: JournalEntry,
  texts: { request: string | null; response: string | null },
  password: string,
): JournalEntry {
  const token = getMember(parse(texts.response), 'token');
  const isPublic = getMember(parse(texts.request), 'password') === password;
  if (entry.operationId !== 'signIn' || !isPublic || typeof token !== 'string') return entry;
  const { request, response } = entry;
  const [head = '', claims = ''] = token.split('.');
  return {
    ...entry,
    request: replaceMember(request, 'password', password),
    response: response && replaceMember(response, 'token', `${head}.${claims}.${noSignature}`),
  };
}

/** Returns the digest of a message with another value in its body. */
function replaceMember<Message extends object>(message: Message, name: string, value: string) {
  const body = getMember(message, 'body');
  return isRecord(body) ? { ...message, body: { ...body, [name]: value } } : message;
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
