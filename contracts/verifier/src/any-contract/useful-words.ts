import type { UsefulWord } from '../report/report.ts';
import type { ApiContract } from './api-contract.ts';
import type { ApiOperation } from './api-operation.ts';
import { getJsonBody } from './body-checks.ts';
import { findCollections } from './find-collections.ts';
import { getHarm } from './harm.ts';

type Word = {
  readonly word: string;
  readonly enables: string;
  isMissing(operation: ApiOperation): boolean;
};

/** Says which words an overlay could add, and for how many operations. */
export function listUsefulWords(contract: ApiContract): UsefulWord[] {
  const collections = findCollections(contract);
  const created = new Set(collections.flatMap(({ create, remove }) => [create, remove]));
  const isWrite = ({ method }: ApiOperation) => ['PUT', 'POST', 'PATCH'].includes(method);
  const words: readonly Word[] = [
    {
      word: 'x-readback',
      enables: '{operationId, withinMs}: written values are read back for sure, and not by a guess',
      isMissing: (it) => isWrite(it) && getJsonBody(it) !== undefined && !created.has(it),
    },
    {
      word: 'x-safety',
      enables:
        'read, safe or destructive: calls that look destructive are tested, or others are left out',
      isMissing: (it) => getHarm(it).level === 'destructive',
    },
    {
      word: 'x-lifecycle',
      enables: '{resource, step}: items are created, listed, read, changed and deleted',
      isMissing: (it) => it.method === 'DELETE' && !created.has(it),
    },
    {
      word: 'x-signs-in',
      enables: '{userName, password, token}: the run signs in with --user and the password',
      isMissing: (it) =>
        it.method === 'POST' &&
        it.security.length === 0 &&
        /log-?in|auth|session|sign-?in/i.test(it.path),
    },
    {
      word: 'x-surface',
      enables: 'device: calls with another value are left out',
      isMissing: () => false,
    },
    {
      word: 'x-timeout-ms',
      enables: 'slow calls get their own time instead of 10 s',
      isMissing: () => false,
    },
  ];
  return words.map(({ word, enables, isMissing }) => {
    const used = contract.operations.filter(({ node }) => node[word] !== undefined);
    const missing = contract.operations.filter(
      (it) => it.node[word] === undefined && isMissing(it),
    );
    return { word, enables, used: used.length, missing: missing.length };
  });
}
