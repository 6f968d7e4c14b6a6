// Writes the folder map of CONTRIBUTING from the import directions. Run by hand when a repository
// test asks for it: `node -C stillhouse-source scripts/folder-map.ts`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withFolderMap } from './repository/folder-map.ts';
import { root } from './set-up/paths.mjs';

const path = join(root, 'CONTRIBUTING.md');
writeFileSync(path, withFolderMap(readFileSync(path, 'utf8')));
