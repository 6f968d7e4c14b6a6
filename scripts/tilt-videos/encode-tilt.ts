/// <reference lib="dom" />
import type { Shape } from './shapes.ts';

/** One encoded frame; `data` is base64. */
export type EncodedFrame = {
  data: string;
  isKey: boolean;
};

/**
 * Runs in the page: draws each frame and encodes it as VP9. Time is counted, not measured, so that
 * a busy machine draws the same.
 */
export async function encodeTilt(about: {
  shape: Shape;
  width: number;
  height: number;
  framesPerSecond: number;
  seconds: number;
}): Promise<EncodedFrame[]> {
  const { shape, width, height, framesPerSecond, seconds } = about;
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser draws nothing on a canvas.');
  const ink = '#2a3134';
  const accent = '#0f6478';
  const box = ([x, y, w, h, r]: readonly number[], fill: string) => {
    pen.beginPath();
    pen.roundRect(x ?? 0, y ?? 0, w ?? 0, h ?? 0, r ?? 0);
    pen.fillStyle = fill;
    pen.fill();
  };
  const disc = (x: number, y: number, r: number, fill: string) => {
    pen.beginPath();
    pen.arc(x, y, r, 0, Math.PI * 2);
    pen.fillStyle = fill;
    pen.fill();
  };
  const person = (x: number, y: number, fill: string) => {
    disc(x, y, 13, fill);
    pen.beginPath();
    pen.ellipse(x, y + 42, 26, 25, 0, Math.PI, 0);
    pen.fill();
  };

  /** @param tilt from -1, too low, to 1, too high. */
  const draw = (tilt: number) => {
    pen.fillStyle = '#f5f4f0';
    pen.fillRect(0, 0, width, height);
    // The device.
    pen.save();
    pen.translate(16, 45);
    box(shape.body, ink);
    if (shape.screen) box(shape.screen, '#4b565b');
    const [x, y] = shape.camera;
    disc(x, y, 8, '#111415');
    disc(x, y - tilt * 4, 4, '#73c5d8');
    // Where to push, and the way.
    pen.strokeStyle = accent;
    pen.lineWidth = 3;
    pen.beginPath();
    pen.moveTo(x + 18, y - 14);
    pen.lineTo(x + 18, y + 14);
    pen.moveTo(x + 12, y - 8);
    pen.lineTo(x + 18, y - 15);
    pen.lineTo(x + 24, y - 8);
    pen.moveTo(x + 12, y + 8);
    pen.lineTo(x + 18, y + 15);
    pen.lineTo(x + 24, y + 8);
    pen.stroke();
    pen.restore();
    // What the camera sees.
    pen.save();
    pen.beginPath();
    pen.roundRect(244, 67, 220, 136, 10);
    pen.clip();
    pen.fillStyle = '#e0eef1';
    pen.fillRect(244, 67, 220, 136);
    const shift = tilt * 62;
    person(298, 122 + shift, '#8a6f5b');
    person(354, 114 + shift, '#5b6f8a');
    person(410, 122 + shift, '#6f8a5b');
    pen.fillStyle = '#cbbfa8';
    pen.fillRect(244, 158 + shift, 220, 140);
    pen.restore();
    const isRight = Math.abs(tilt) < 0.08;
    pen.strokeStyle = isRight ? '#216b3b' : ink;
    pen.lineWidth = isRight ? 5 : 2;
    pen.beginPath();
    pen.roundRect(244, 67, 220, 136, 10);
    pen.stroke();
  };

  const frames: EncodedFrame[] = [];
  const encoder = new VideoEncoder({
    output(chunk) {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      const data = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
      frames.push({ data, isKey: chunk.type === 'key' });
    },
    error(cause) {
      throw cause;
    },
  });
  encoder.configure({
    codec: 'vp09.00.10.08',
    width,
    height,
    bitrate: 120_000,
    framerate: framesPerSecond,
  });
  const count = framesPerSecond * seconds;
  for (let index = 0; index < count; index += 1) {
    // Too low, up past the right place, back to it, and rest there.
    const turn = index / count;
    const tilt = turn < 0.75 ? Math.cos((turn / 0.75) * Math.PI * 1.5) * -1 : 0;
    draw(tilt);
    const frame = new VideoFrame(canvas, { timestamp: (index * 1_000_000) / framesPerSecond });
    encoder.encode(frame, { keyFrame: index === 0 });
    frame.close();
  }
  await encoder.flush();
  encoder.close();
  return frames;
}
