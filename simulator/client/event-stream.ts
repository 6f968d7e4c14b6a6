/** An event of a stream of server-sent events. */
type StreamEvent = {
  /** Null for one that nobody can go on from. */
  id: string | null;
  data: string;
};

/**
 * Reads server-sent events (HTML, section 9.2.6) as they come; returns when the stream ends, throws
 * when it breaks. Only what the control API sends: `id`, `event`, `data` and comments.
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
        const event = getEvent(block);
        if (event !== null) yield event;
      }
    }
  } finally {
    // Whoever stops reading does not want the rest.
    await reader.cancel().catch(() => undefined);
  }
}

/** Null for a comment, which only keeps the connection alive. */
function getEvent(block: string): StreamEvent | null {
  const lines = block.split('\n');
  const data = lines.flatMap((line) => (line.startsWith('data: ') ? [line.slice(6)] : []));
  const id = lines.find((line) => line.startsWith('id: '));
  return data.length === 0 ? null : { id: id?.slice(4) ?? null, data: data.join('\n') };
}
