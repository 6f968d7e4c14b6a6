import { Buffer } from '#platform/buffer';
import type { StoredMessage } from './digest.ts';
import type { Countable } from './exchange-tally.ts';
import { createUnpackedBudget, type Packing } from './packed-list.ts';
import { JournalRecord, type RecordValues } from './record.ts';

/** A message whose text is behind the rows, or that is no text. */
type PackedMessage =
  | Exclude<StoredMessage, { data: unknown }>
  | { mediaType: string | null; from: number; to: number }
  /** Not well-formed, so that only JSON restores it. */
  | { mediaType: string | null; text: string }
  | { mediaType: string | null; base64: string };

type Row = Omit<RecordValues, 'request' | 'response'> & {
  request: PackedMessage;
  response: PackedMessage;
};

/** Above this, exchanges no longer share with earlier ones. */
const maxShared = 1_000;

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Equal exchanges of all devices share what is kept of them. */
const shared = new Map<string, Countable>();

/**
 * Records as a line of JSON, followed by the texts of their messages. Equal texts are there once:
 * a page that polls gets the same response again and again.
 */
export const recordPacking: Packing<JournalRecord, Countable> = {
  budget: createUnpackedBudget(),

  keep({ operationId, method, path, status, role, outcome, breaksContract }) {
    const key = [method, path, operationId, status, role, outcome, breaksContract].join(' ');
    const known = shared.get(key);
    if (known !== undefined) return known;
    const kept = { operationId, method, path, status, role, outcome, breaksContract };
    if (shared.size === maxShared) shared.clear();
    shared.set(key, kept);
    return kept;
  },

  pack(records) {
    const texts = new Texts();
    const rows = records.map((record): Row => {
      const values = record.toValues();
      const request = texts.place(values.request);
      return Object.assign(values, { request, response: texts.place(values.response) });
    });
    return `${JSON.stringify(rows)}\n${texts.all}`;
  },

  unpack(text) {
    const end = text.indexOf('\n');
    const rows = JSON.parse(text.slice(0, end)) as Row[];
    const texts = text.slice(end + 1);
    return rows.map((row) =>
      JournalRecord.restore({
        ...row,
        request: restoreMessage(row.request, texts),
        response: restoreMessage(row.response, texts),
      }),
    );
  },
};

class Texts {
  all = '';
  readonly #places = new Map<string, number>();

  place(message: StoredMessage): PackedMessage {
    if (message === null || !('data' in message)) return message;
    const { mediaType, data } = message;
    const text = toText(data);
    if (typeof data === 'string' && !data.isWellFormed()) return { mediaType, text: data };
    if (text === null) return { mediaType, base64: Buffer.from(data).toString('base64') };
    const from = this.#places.get(text) ?? this.#add(text);
    return { mediaType, from, to: from + text.length };
  }

  #add(text: string): number {
    const from = this.all.length;
    this.#places.set(text, from);
    this.all += text;
    return from;
  }
}

/** Returns null for bytes that the text would not restore. */
function toText(data: string | Uint8Array): string | null {
  try {
    return typeof data === 'string' ? data : strictUtf8.decode(data);
  } catch {
    return null;
  }
}

function restoreMessage(message: PackedMessage, texts: string): StoredMessage {
  if (message === null) return message;
  if ('base64' in message) {
    return { mediaType: message.mediaType, data: Buffer.from(message.base64, 'base64') };
  }
  if ('text' in message) return { mediaType: message.mediaType, data: message.text };
  if (!('from' in message)) return message;
  const { mediaType, from, to } = message;
  return { mediaType, data: texts.slice(from, to) };
}
