import fc from 'fast-check';
import {
  arbitraryHostileDocument,
  listDocumentReaders,
  measureCpuMs,
  readDocument,
} from '../../simulator/src/property-tests/hostile-documents.ts';
import type { Metric } from './metric.ts';

const documents = 300;
const budgetMs = 20;

/**
 * Measures the highest CPU time to validate one of many hostile documents, compared with valid
 * ones.
 */
export function measureValidation(): Metric {
  const readers = listDocumentReaders();
  let highestValid = 0;
  for (const reader of readers) {
    for (const example of reader.examples) {
      const text = Buffer.from(JSON.stringify(example));
      highestValid = Math.max(
        highestValid,
        getLeastCpuMs(() => readDocument(reader, text, example)),
      );
    }
  }
  let worst = { ms: 0, what: '' };
  for (const { reader, what, text, document } of fc.sample(
    arbitraryHostileDocument(readers),
    documents,
  )) {
    const ms = getLeastCpuMs(() => readDocument(reader, text, document));
    if (ms > worst.ms) worst = { ms, what: what.slice(0, 80) };
  }
  return {
    what: `CPU time of the worst of ${documents} hostile documents`,
    ours: `${worst.ms.toFixed(1)} ms (${worst.what})`,
    reference: `${highestValid.toFixed(1)} ms (the worst valid one)`,
    budget: `${budgetMs} ms`,
    isWithinBudget: worst.ms < budgetMs,
  };
}

/** Other work of the process counts too, so the lowest of several runs is used. */
function getLeastCpuMs(work: () => void): number {
  return Math.min(...Array.from({ length: 5 }, () => measureCpuMs(work)));
}
