import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { imageFolder } from './images.ts';
import { listImageNames } from './scenes.ts';

/**
 * Removes the images without a scene, and compresses the others without loss. The browser writes
 * them about five times as large. An image that cannot become smaller stays as it is.
 */
export async function compressImages(): Promise<void> {
  const wanted = new Set(listImageNames());
  for (const name of readdirSync(imageFolder)) {
    const path = join(imageFolder, name);
    if (!wanted.has(name)) {
      rmSync(path);
      continue;
    }
    const image = readFileSync(path);
    const compressed = await sharp(image).webp({ lossless: true, effort: 6 }).toBuffer();
    if (compressed.length < image.length) writeFileSync(path, compressed);
  }
}
