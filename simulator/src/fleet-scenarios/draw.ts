import { RandomStream } from '@stillhouse/device/random/stream';

/** Draws from 0 to 1, exclusive. The result depends on the seed, the number and the name only. */
export function draw(seed: number, number: number, name: string): number {
  return RandomStream.fromText(`fleet ${seed}/${number}/${name}`).float();
}
