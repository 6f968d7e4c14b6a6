import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../set-up/paths.mjs';

/** Beside the modules that read them: one of the library, one of the bundled program. */
const places = ['dist/src/report/page', 'dist/chunks/page'];

/**
 * Puts the style and the script of report.html where the packed modules look for them
 * (contracts/verifier/src/report/html.ts).
 */
export function copyReportPage(): void {
  const verifier = join(root, 'contracts/verifier');
  const page = join(verifier, 'src/report/page');
  for (const place of places) cpSync(page, join(verifier, place), { recursive: true });
}
