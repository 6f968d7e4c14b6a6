import type { Exchange } from '../model/exchange.ts';
import type { Finding } from '../model/finding.ts';
import { Findings } from '../model/findings.ts';
import type { HarmLevel, Requirement } from '../model/requirement.ts';
import { StoppedError } from '../model/target.ts';
import { UsageError } from '../model/usage-error.ts';
import type { Strictness } from '../model/verify-options.ts';
import { Redactor } from '../report/redact.ts';
import { createReport, type Report } from '../report/report.ts';
import { conclude } from '../results/conclusion.ts';
import { type ExitCode, exitCodes } from '../results/exit-codes.ts';
import { isRequested, isWithinHarm } from '../results/selection.ts';
import { ResultCollector } from '../results/verdicts.ts';
import { readCa } from '../target/read-ca.ts';
import { applyWaivers } from '../waivers/apply-waivers.ts';
import type { Waivers } from '../waivers/waivers.ts';
import { ApiContract } from './api-contract.ts';
import { Values } from './body-values.ts';
import { Client } from './client.ts';
import { Consistency } from './consistency.ts';
import { Context } from './context.ts';
import { Credentials, type GivenCredentials } from './credentials.ts';
import { evaluateEcho } from './echo-checks.ts';
import { ExampleFaults } from './example-faults.ts';
import { findCollections } from './find-collections.ts';
import { getHarm } from './harm.ts';
import { ListObserver } from './list-observer.ts';
import { phases } from './phases.ts';
import { listApiRequirements } from './requirements.ts';
import { ResponseEvaluator } from './response-evaluator.ts';
import { listUsefulWords } from './useful-words.ts';

export type ContractRunOptions = {
  readonly contract: string;
  readonly overlays: readonly string[];
  readonly target: string;
  readonly credentials: GivenCredentials;
  readonly insecure: boolean;
  readonly ca?: string;
  readonly timeoutScale: number;
  readonly harm: HarmLevel;
  readonly strictness: Strictness;
  readonly only: readonly string[];
  readonly skip: readonly string[];
};

type Tools = {
  readonly waivers: Waivers | null;
  readonly signal?: AbortSignal;
  note(line: string): void;
  onProgress?(progress: { done: number; rules: readonly string[]; now: string }): void;
};

/** The requirements of a contract, with their places in the files of the user. */
export function listContractRequirements(contract: ApiContract): Requirement[] {
  return listApiRequirements(contract, findCollections(contract)).map((requirement) => {
    const operation = contract.find(requirement.operationId ?? '');
    return { ...requirement, ...contract.locate(operation?.keys ?? ['paths']) };
  });
}

/**
 * Verifies a server against a contract of the user.
 * @throws UsageError if the contract cannot be read
 */
export async function verifyContract(
  options: ContractRunOptions,
  tools: Tools,
): Promise<{ exitCode: ExitCode; report: Report }> {
  const contract = new ApiContract(options.contract, options.overlays);
  const all = listContractRequirements(contract);
  const requested = all.filter((it) => isRequested(it, options));
  if (requested.length === 0)
    throw new UsageError('No requirement matches --only and --skip. --list prints all ids.');
  const selected = new Set(
    requested.filter((it) => isWithinHarm(it, options.harm)).map(({ id }) => id),
  );
  const run = new ContractRun(contract, options, tools, selected);
  const started = { at: new Date(), tick: performance.now() };
  const ending = await run.execute();
  const collector = new ResultCollector(requested, options.strictness);
  for (const finding of run.findings.list()) collector.add(finding);
  const results = collector.getResults((it) =>
    explainUntested(it, contract, ending.reason, selected),
  );
  const waived = applyWaivers(results, tools.waivers, '', new Date());
  const { unrestored, client } = run.context;
  const exitCode = getExitCode(
    ending,
    waived.results,
    unrestored.length > 0,
    waived.problems.length > 0,
  );
  const components = {
    schemas: (contract.root.components as { schemas?: object } | undefined)?.schemas ?? {},
  };
  const redactor = new Redactor(
    { document: { components: components as never } },
    options.credentials.password ?? '',
    client.exchanges,
    { secrets: client.credentials.secrets },
  );
  const report = createReport({
    startedAt: started.at.toISOString(),
    wallMs: Math.round(performance.now() - started.tick),
    target: client.baseUrl,
    harm: options.harm,
    strictness: options.strictness,
    only: options.only,
    skip: options.skip,
    device: { product: '', serialNumber: '', firmwareVersion: '' },
    deviceName: contract.title,
    contract: {
      version: contract.version,
      hash: contract.hash,
      file: contract.file,
      notes: contract.notes.list(),
      words: listUsefulWords(contract),
    },
    exitCode,
    endedEarly: ending.reason,
    changed: [],
    notRestored: unrestored.map((it) => ({ ...it, reason: redactor.redactText(it.reason) })),
    journal: null,
    waiverProblems: waived.problems,
    results: waived.results,
    exchanges: client.exchanges,
    redactor,
    insecure: options.insecure,
  });
  return { exitCode, report };
}

type Ending = { readonly reason: string | null; readonly isUnreachable: boolean };

class ContractRun {
  readonly context: Context;
  readonly findings = new Findings();
  readonly #tools: Tools;
  readonly #evaluator: ResponseEvaluator;

  constructor(
    contract: ApiContract,
    options: ContractRunOptions,
    tools: Tools,
    selected: ReadonlySet<string>,
  ) {
    const { target: baseUrl, insecure, ca, timeoutScale, credentials, harm } = options;
    const { signal, note } = tools;
    const values = new Values(contract.schemas);
    const client = new Client(contract, values, new Credentials(credentials, contract), {
      baseUrl,
      insecure,
      ...(ca !== undefined && { ca: readCa(ca) }),
      timeoutScale,
      ...(signal !== undefined && { signal }),
      note,
    });
    const consistency = new Consistency();
    const parts = { contract, values, client, findings: this.findings, consistency, harm };
    this.context = new Context(parts, (id) => selected.has(id));
    this.#tools = tools;
    const evaluator = new ResponseEvaluator(contract, this.findings, new ExampleFaults(contract));
    this.#evaluator = evaluator;
    const lists = new ListObserver(findCollections(contract), this.findings);
    client.onExchange = (operation, exchange) => {
      evaluator.evaluate(operation, exchange);
      lists.observe(operation, exchange);
      evaluateEcho(this.findings, operation, exchange);
    };
  }

  async execute(): Promise<Ending> {
    const { client } = this.context;
    try {
      const rejection = await client.startSession();
      const first = client.exchanges.at(-1);
      if (rejection !== null) return { reason: rejection, isUnreachable: true };
      await phases[0]?.run(this.context);
      if (!client.exchanges.some(({ response }) => response !== null))
        return explainSilence(first ?? client.exchanges[0]);
      const rules = phases.map(({ name }) => name);
      for (const [done, { name, run }] of phases.entries()) {
        this.#tools.onProgress?.({ done, rules, now: name });
        if (done > 0) await run(this.context);
      }
      this.#tools.onProgress?.({ done: rules.length, rules, now: 'evaluating' });
      return { reason: null, isUnreachable: false };
    } catch (error) {
      if (!(error instanceof StoppedError)) throw error;
      const isSilent = !client.exchanges.some(({ response }) => response !== null);
      return isSilent
        ? explainSilence(client.exchanges[0])
        : { reason: error.message, isUnreachable: false };
    } finally {
      this.context.consistency.settle(this.findings);
      this.#evaluator.conclude();
      client.close();
    }
  }
}

function explainSilence(exchange: Exchange | undefined): Ending {
  const detail = exchange?.failure?.detail ?? 'no operation may be called';
  return {
    reason: `The target does not respond: ${detail}. Check its address.`,
    isUnreachable: true,
  };
}

function explainUntested(
  { id, harm, operationId }: Requirement,
  contract: ApiContract,
  reason: string | null,
  selected: ReadonlySet<string>,
): Omit<Finding, 'requirementId'> {
  const base = { verdict: 'not-tested', exchanges: [] } as const;
  const operation = contract.find(operationId ?? '');
  if (!selected.has(id)) {
    const why = operation === undefined ? null : getHarm(operation);
    const own = '--harm destructive --i-own-this-device HOST:PORT';
    return harm === 'destructive'
      ? {
          ...base,
          message: `Not sent: ${why?.reason}.`,
          enabledBy: `${own}, or x-safety in an overlay`,
        }
      : { ...base, message: `Requires the harm level ${harm}.`, enabledBy: `--harm ${harm}` };
  }
  if (reason !== null)
    return { ...base, message: reason, enabledBy: 'Correct that, and run again' };
  if (id.startsWith('auth.wrong-credentials'))
    return {
      ...base,
      message: 'Wrong credentials were tried with other operations, or none were given.',
      enabledBy: '--password, STILLHOUSE_TOKEN or --header',
    };
  const isWrite = operation !== undefined && operation.method !== 'GET';
  const enabledBy = isWrite
    ? 'x-readback or x-lifecycle in an overlay, which say how to undo it; x-safety: safe if it needs no undoing'
    : 'An example of its parameters in the contract';
  return { ...base, message: 'No response in this run concerns it.', enabledBy };
}

function getExitCode(
  { reason, isUnreachable }: Ending,
  results: Parameters<typeof conclude>[0],
  hasUnrestored: boolean,
  hasWaiverProblems: boolean,
): ExitCode {
  if (hasUnrestored) return exitCodes.restoreFailed;
  if (isUnreachable) return exitCodes.unreachable;
  if (reason !== null) return exitCodes.incomplete;
  return hasWaiverProblems ? exitCodes.usage : exitCodes[conclude(results).name];
}
