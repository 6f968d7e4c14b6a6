/** A server-sent event. */
type StreamEvent = {
  /** Null if the stream cannot resume after it. */
  id: string | null;
  data: string;
};

/**
 * Reads server-sent events (HTML, section 9.2.6) as they arrive. Returns when the stream ends and
 * throws when the connection breaks. Supports only what the control API sends: `id`, `event`,
 * `data` and comments.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = parseEvent(block);
        if (event !== null) yield event;
      }
    }
  } finally {
    // The caller may stop reading before the stream ends.
    await reader.cancel().catch(() => undefined);
  }
}

/** Returns null for a comment, which only keeps the connection alive. */
function parseEvent(block: string): StreamEvent | null {
  const lines = block.split('\n');
  const data = lines.flatMap((line) => (line.startsWith('data: ') ? [line.slice(6)] : []));
  const id = lines.find((line) => line.startsWith('id: '));
  return data.length === 0 ? null : { id: id?.slice(4) ?? null, data: data.join('\n') };
}
