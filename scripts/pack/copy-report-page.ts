import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../set-up/paths.mjs';

/** Next to the modules that read them, in the library and in the bundled program. */
const places = ['dist/src/report/page', 'dist/chunks/page'];

/**
 * Copies the style and the script of report.html to where the packed modules expect them
 * (contracts/verifier/src/report/html.ts).
 */
export function copyReportPage(): void {
  const verifier = join(root, 'contracts/verifier');
  const page = join(verifier, 'src/report/page');
  for (const place of places) cpSync(page, join(verifier, place), { recursive: true });
}
