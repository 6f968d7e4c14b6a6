import type { EncodedFrame } from './encode-tilt.ts';

/** An EBML element (RFC 8794): its id, the length of what follows, and that. */
function element(id: number, ...content: Uint8Array[]): Uint8Array {
  const length = content.reduce((sum, part) => sum + part.length, 0);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(length) | (1n << 56n));
  const name = Buffer.from(id.toString(16).padStart(2, '0'), 'hex');
  return Buffer.concat([name, size, ...content]);
}

function unsigned(id: number, value: number): Uint8Array {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return element(id, bytes);
}

function text(id: number, value: string): Uint8Array {
  return element(id, Buffer.from(value, 'ascii'));
}

function real(id: number, value: number): Uint8Array {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return element(id, bytes);
}

/** A WebM file (Matroska, RFC 9559) of one VP9 track in one cluster, which holds 32 s at most. */
export function webm(
  frames: readonly EncodedFrame[],
  about: { width: number; height: number; framesPerSecond: number },
): Uint8Array {
  const { width, height, framesPerSecond } = about;
  const head = element(
    0x1a45dfa3,
    unsigned(0x4286, 1),
    unsigned(0x42f7, 1),
    unsigned(0x42f2, 4),
    unsigned(0x42f3, 8),
    text(0x4282, 'webm'),
    unsigned(0x4287, 2),
    unsigned(0x4285, 2),
  );
  const info = element(
    0x1549a966,
    // Milliseconds.
    unsigned(0x2ad7b1, 1_000_000),
    real(0x4489, (frames.length * 1000) / framesPerSecond),
    text(0x4d80, 'stillhouse'),
    text(0x5741, 'stillhouse'),
  );
  const track = element(
    0xae,
    unsigned(0xd7, 1),
    unsigned(0x73c5, 1),
    unsigned(0x83, 1),
    text(0x86, 'V_VP9'),
    element(0xe0, unsigned(0xb0, width), unsigned(0xba, height)),
  );
  const blocks = frames.map(({ data, isKey }, index) => {
    const header = Buffer.from([0x81, 0, 0, isKey ? 0x80 : 0]);
    header.writeInt16BE(Math.round((index * 1000) / framesPerSecond), 1);
    return element(0xa3, header, Buffer.from(data, 'base64'));
  });
  const cluster = element(0x1f43b675, unsigned(0xe7, 0), ...blocks);
  return Buffer.concat([head, element(0x18538067, info, element(0x1654ae6b, track), cluster)]);
}
