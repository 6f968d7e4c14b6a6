import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** In the packed package, whose program is in dist/chunks: dist/console. */
const packed = fileURLToPath(new URL('../console', import.meta.url));

/** In the repository: where its workspace is built to. */
const inRepository = fileURLToPath(new URL('../../../console/dist', import.meta.url));

/** Where the built console is, or will be once it is built. */
export const consoleDir = existsSync(packed) ? packed : inRepository;
