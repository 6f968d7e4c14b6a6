import { Buffer } from '#platform/buffer';
import { hashDataLong } from '#platform/hash';

/** Name of the log that gives an archive its size. */
export const traceFile = 'trace.log';

const blockBytes = 65_536;
const lineBytes = 128;

/** Returns the lines of a trace, of exactly this many bytes. The same seed gives the same bytes. */
export function* createTrace(seed: number, bytes: number): Generator<Uint8Array> {
  const template = createBlock(seed);
  for (let from = 0; from < bytes; from += blockBytes) {
    const block = Buffer.from(template);
    // Otherwise a gap in the log would not be noticed.
    block.write(`block ${String(from / blockBytes).padStart(8, '0')}`);
    yield block.subarray(0, Math.min(blockBytes, bytes - from));
  }
}

function createBlock(seed: number): Buffer {
  let text = '';
  for (let line = 0; text.length < blockBytes; line += 1) {
    const digest = hashDataLong(`trace ${seed} ${line}`);
    text += `trace ${String(line).padStart(8, '0')} ${digest}`.slice(0, lineBytes - 1).concat('\n');
  }
  return Buffer.from(text);
}
