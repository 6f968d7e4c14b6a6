import { readFileSync } from 'node:fs';
import type { ConsoleFinding } from '../../e2e/random-faults/found-cases.ts';

/** What one test with a case of the console has annotated. */
export type ConsoleResult = {
  seed: number;
  isKept: boolean;
  hasFailed: boolean;
  /** The message of the first error; null if it has none. */
  message: string | null;
  places: readonly string[];
  finding: ConsoleFinding | null;
};

type Annotation = { type: string; description?: string };
type Suite = {
  suites?: Suite[];
  specs?: {
    title: string;
    tests: {
      annotations: Annotation[];
      results: { status: string; errors: { message?: string }[]; annotations?: Annotation[] }[];
    }[];
  }[];
};

const titlePattern = /, seed (\d+), (kept|drawn)/;

/** Reads the results from the JSON report of Playwright, without tests that did not run. */
export function readConsoleResults(path: string): ConsoleResult[] {
  const report = JSON.parse(readFileSync(path, 'utf8')) as { suites: Suite[] };
  return report.suites.flatMap(listResults);
}

function listResults({ suites = [], specs = [] }: Suite): ConsoleResult[] {
  const own = specs.flatMap(({ title, tests }) => {
    const [, seed, kind] = titlePattern.exec(title) ?? [];
    const [run] = tests;
    const result = run?.results.at(-1);
    if (seed === undefined || result === undefined) return [];
    if (result.status === 'skipped' || result.status === 'interrupted') return [];
    const find = (type: string) => {
      const all = [...(run?.annotations ?? []), ...(result.annotations ?? [])];
      return all.find((one) => one.type === type)?.description;
    };
    const found = find('found');
    return [
      {
        seed: Number(seed),
        isKept: kind === 'kept',
        hasFailed: result.status !== 'passed',
        message: result.errors[0]?.message ?? null,
        places: JSON.parse(find('places') ?? '[]') as string[],
        finding: found === undefined ? null : (JSON.parse(found) as ConsoleFinding),
      },
    ];
  });
  return [...own, ...suites.flatMap(listResults)];
}
