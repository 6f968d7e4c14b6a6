import { loadContract } from '../contract/load-contract.ts';
import { listMutants } from '../mutants/list-mutants.ts';
import type { Mutant } from '../mutants/mutant.ts';
import { startMutantProxy } from '../mutants/mutant-proxy.ts';
import { selectObservable } from '../mutants/select-observable.ts';
import type { Subject } from '../servers/foreign-server.ts';
import { type Run, type RunOptions, runVerifier } from './run-verifier.ts';

export type MeasureOptions = RunOptions & {
  readonly every: number;
  readonly perKind: number;
  readonly kind: string;
  readonly jobs: number;
  readonly onResult?: (result: MutantResult) => void;
};

export type MutantResult = Pick<Mutant, 'id' | 'kind' | 'operation' | 'place' | 'sentence'> & {
  readonly found: boolean;
  /** Failures that the honest server does not have. */
  readonly failures: readonly string[];
  readonly warnings: readonly string[];
  readonly errors: readonly string[];
  readonly requests: number;
  /** The first request that shows a failure, or null. */
  readonly foundAt: number | null;
  readonly seconds: number;
};

export type ContractResult = {
  readonly name: string;
  readonly honest: Run;
  readonly mutants: readonly MutantResult[];
};

/** Runs the verifier on the honest server, and on a sample of its mutants. */
export async function measureContract(
  subject: Subject,
  contractFile: string,
  options: MeasureOptions,
): Promise<ContractResult> {
  const honestServer = await subject.start({ port: 0, contractFile });
  const honest = await runVerifier(subject, contractFile, honestServer, options);
  await honestServer.close();
  const known = new Set([...honest.failures, ...honest.warnings].map(({ id }) => id));
  const mutants = await sampleMutants(subject, contractFile, options);
  const results: MutantResult[] = [];
  const next = mutants.values();
  const work = async () => {
    for (const mutant of next) {
      const result = await measureMutant(subject, contractFile, mutant, known, options);
      options.onResult?.(result);
      results.push(result);
    }
  };
  await Promise.all(Array.from({ length: options.jobs }, work));
  return {
    name: subject.name,
    honest,
    mutants: results.toSorted((a, b) => a.id.localeCompare(b.id)),
  };
}

/** Every nth mutant of the kinds, and of each kind at most some, spread over the contract. */
async function sampleMutants(
  subject: Subject,
  contractFile: string,
  { every, perKind, kind }: Pick<MeasureOptions, 'every' | 'perKind' | 'kind'>,
): Promise<Mutant[]> {
  const all = listMutants(loadContract(contractFile), subject).filter((it) =>
    it.kind.includes(kind),
  );
  const byKind = Map.groupBy(
    all.filter((_, index) => index % every === 0),
    (it) => it.kind,
  );
  const sampled: Mutant[] = [];
  for (const mutants of byKind.values()) {
    const step = Math.max(1, Math.floor(mutants.length / perKind));
    // The middle of each part: the first operations of a file are often those of signing in.
    const distance = (index: number) => Math.abs((index % step) - Math.floor(step / 2));
    const order = [...mutants.keys()].toSorted((a, b) => distance(a) - distance(b));
    const spread = order.map((index) => mutants[index]).filter((it) => it !== undefined);
    let count = 0;
    for (const mutant of spread) {
      if (count >= perKind) break;
      const [observable] = await selectObservable(subject, { port: 0, contractFile }, [mutant]);
      // Of some, a client cannot see anything: the next ones take their place.
      if (observable === undefined) continue;
      sampled.push(observable);
      count += 1;
    }
  }
  return sampled;
}

async function measureMutant(
  subject: Subject,
  contractFile: string,
  mutant: Mutant,
  known: ReadonlySet<string>,
  options: MeasureOptions,
): Promise<MutantResult> {
  const server = await subject.start({ port: 0, contractFile });
  const proxy = await startMutantProxy(server, mutant.createHandler());
  const run = await runVerifier(subject, contractFile, proxy, options);
  await proxy.close();
  await server.close();
  const found = run.failures.filter(({ id }) => !known.has(id));
  const failures = found.map(({ id }) => id);
  const { id, kind, operation, place, sentence } = mutant;
  return {
    ...{ id, kind, operation, place, sentence },
    found: failures.length > 0,
    failures,
    warnings: run.warnings.map(({ id }) => id).filter((id) => !known.has(id)),
    errors: run.errors,
    requests: run.requests,
    foundAt: found.length === 0 ? null : Math.min(...found.map((it) => it.request)),
    seconds: run.seconds,
  };
}
