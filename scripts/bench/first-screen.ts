import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sizeBudgets } from '../../console/src/app/size-budgets.ts';
import { root } from '../set-up/paths.mjs';
import type { Metric } from './metric.ts';

const dist = join(root, 'console/dist');
const kilobyte = 1000;

/** The files that index.html names: what a browser loads before the sign-in page. */
function listSignInFiles(): string[] {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  return [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].flatMap(
    ([, file]) => file ?? [],
  );
}

/** Every script of the built console. */
function listScripts(): string[] {
  return readdirSync(join(dist, 'assets'))
    .filter((file) => file.endsWith('.js'))
    .map((file) => `assets/${file}`);
}

/** Bytes on the wire at gzip level 9. */
function countGzipBytes(files: readonly string[]): number {
  return files.reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length,
    0,
  );
}

/** Sizes in kB of gzip. */
function getSizes(): Record<keyof typeof sizeBudgets, number> {
  const first = listSignInFiles();
  const scripts = first.filter((file) => file.endsWith('.js'));
  const styles = first.filter((file) => file.endsWith('.css'));
  const application = listScripts().filter((file) => file.startsWith('assets/app-'));
  return {
    signInScripts: countGzipBytes(scripts) / kilobyte,
    firstScripts: countGzipBytes([...scripts, ...application]) / kilobyte,
    firstStyles: countGzipBytes(styles) / kilobyte,
    allScripts: countGzipBytes(listScripts()) / kilobyte,
  };
}

export function measureFirstScreen(): Metric[] {
  const measured = getSizes();
  const titles = {
    signInScripts: 'sign-in page, scripts, gzip',
    firstScripts: 'first screen of a user, scripts, gzip',
    firstStyles: 'first screen, styles, gzip',
    allScripts: 'whole console, scripts, gzip',
  };
  return (Object.keys(sizeBudgets) as (keyof typeof sizeBudgets)[]).map((key) => ({
    what: titles[key],
    ours: `${measured[key].toFixed(1)} kB`,
    reference: '-',
    budget: `${sizeBudgets[key]} kB`,
    isWithinBudget: measured[key] <= sizeBudgets[key],
  }));
}
