import { defaultBrand } from '@stillhouse/products/brand';
import { getDisplayName } from '@stillhouse/products/catalog';
import type { DeviceIdentity } from '../model/check-run.ts';
import { Contract } from '../model/contract.ts';
import type { Exchange } from '../model/exchange.ts';
import { type CheckClass, checkClasses, type Requirement } from '../model/requirement.ts';
import type { Selection, Strictness } from '../model/verify-options.ts';
import { conclude } from '../results/conclusion.ts';
import type { Result, Verdict } from '../results/verdicts.ts';
import { type Evidence, getEvidence } from './evidence.ts';
import type { FieldReach } from './reach.ts';
import type { Redactor } from './redact.ts';
import { formatScript } from './script.ts';

/** Increases if a field changes its meaning or is removed, but not for a new field. */
export const reportVersion = 2;

export const verdicts = [
  'fail',
  'error',
  'warn',
  'waived',
  'not-tested',
  'pass',
  'not-applicable',
] as const satisfies readonly Verdict[];

/** Results with these verdicts have the further exchanges as well. */
const findingVerdicts: readonly Verdict[] = ['fail', 'error', 'warn', 'waived'];

/** Further exchanges of a result. Of more, the last ones are reported. */
const maxOtherExchanges = 4;

type Counts = { readonly [Name in Verdict]: number };

/** How one requirement came out. */
export type ReportedResult = {
  /** Stable over firmwares and versions of this program. */
  readonly id: string;
  readonly class: CheckClass;
  readonly operationId: string | null;
  readonly verdict: Verdict;
  readonly level: Requirement['level'];
  /** The expected and the actual result. */
  readonly message: string;
  /** JSON pointer into openapi.yaml, or into `file`. */
  readonly pointer: string;
  /** Of a contract of the user: the file of the pointer, and its line. */
  readonly file?: string;
  readonly line?: number;
  /** The requirement in words. */
  readonly sentence: string;
  readonly source: Requirement['source'];
  readonly harm: Requirement['harm'];
  /** The position in the body or header. */
  readonly place?: string;
  /** With `not-applicable`. */
  readonly evidence?: string;
  /** With `not-tested`: what would enable the check. */
  readonly enabledBy?: string;
  /** With `waived`: the reason of the waiver. */
  readonly waiver?: string;
  /** The requirement that fails for the same cause. This one does not count as a failure. */
  readonly sameCauseAs?: string;
  /** The requirements that point to this one. */
  readonly sameCause?: readonly string[];
  /** Number of findings with this verdict, and the messages of other findings. */
  readonly count: number;
  readonly more?: readonly string[];
  /** The first exchange that shows the result. */
  readonly exchange: Evidence | null;
  /** The other exchanges of a finding, such as after a change. The last one decides. */
  readonly otherExchanges?: readonly Evidence[];
  /** The numbers of all exchanges that show the result. */
  readonly exchanges: readonly number[];
  /** A bash script that repeats a failed sequence of requests. */
  readonly script?: string;
  /** In a merged report: the verdict on each device. `verdict` is the worst of them. */
  readonly byDevice?: Readonly<Record<string, Verdict>>;
};

/** What a run changed knowingly and cannot or does not undo. */
export type KnownChange = { readonly operationId: string; readonly change: string };

/** Something in the contract of the user that is wrong or vague. */
export type ContractNote = {
  readonly file: string;
  readonly pointer: string;
  readonly line: number;
  readonly message: string;
  readonly remedy: string;
};

/** A word that an overlay can add to the contract of the user, and what it would enable. */
export type UsefulWord = {
  readonly word: string;
  readonly enables: string;
  /** How many operations have it, and how many could. */
  readonly used: number;
  readonly missing: number;
};

/** A device of a merged report. */
export type ReportedDevice = Report['device'] &
  Pick<Report, 'target' | 'exitCode' | 'summary' | 'requests' | 'journal'>;

/** The content of `report.json`. report.schema.json describes it for other programs. */
export type Report = {
  readonly reportVersion: typeof reportVersion;
  readonly tool: 'stillhouse-verify';
  readonly startedAt: string;
  readonly wallMs: number;
  readonly target: string;
  readonly harm: Selection['harm'];
  readonly strictness: Strictness;
  readonly only: readonly string[];
  readonly skip: readonly string[];
  readonly device: DeviceIdentity & { readonly name: string };
  readonly contract: {
    readonly version: string;
    readonly hash: string;
    /** Of a contract of the user. */
    readonly file?: string;
    readonly notes?: readonly ContractNote[];
    readonly words?: readonly UsefulWord[];
  };
  readonly exitCode: number;
  /** The outcome in one sentence. */
  readonly summary: string;
  /** Why the run ended early, or null. */
  readonly endedEarly: string | null;
  readonly requests: number;
  readonly counts: {
    readonly total: number;
    /** Failed and waived requirements that point to another one, and are in no other number. */
    readonly sameCause: number;
    readonly byVerdict: Counts;
    readonly byClass: Readonly<Record<string, Counts>>;
  };
  /** What the run changed knowingly, and no value in the undo log says. */
  readonly changed: readonly KnownChange[];
  /** Values that are not known to be restored. */
  readonly notRestored: readonly { operationId: string; pointer: string; reason: string }[];
  /** The undo log with these values. Null if all values are restored. */
  readonly journal: string | null;
  /** Invalid or outdated waivers. */
  readonly waiverProblems: readonly string[];
  readonly results: readonly ReportedResult[];
  /** Which boundaries of each field of a request the run has sent. Absent in a merged report. */
  readonly reach?: readonly FieldReach[];
  /** In a merged report only. `device` is then empty if there are several. */
  readonly devices?: readonly ReportedDevice[];
  /** In the report of one shard of a run over several devices, such as `0/4`. */
  readonly shard?: string;
};

/** Names a device among others. A device that did not respond is known by its address only. */
export function getDeviceLabel({ product, serialNumber, target }: ReportedDevice): string {
  return serialNumber === '' ? target : `${product || 'unknown'} ${serialNumber}`;
}

export type ReportFacts = Omit<
  Report,
  | 'reportVersion'
  | 'tool'
  | 'devices'
  | 'shard'
  | 'device'
  | 'contract'
  | 'counts'
  | 'results'
  | 'requests'
  | 'summary'
> & {
  readonly device: DeviceIdentity;
  readonly contract: Contract | Report['contract'];
  /** Default: that of the product. */
  readonly deviceName?: string;
  readonly results: readonly Result[];
  readonly exchanges: readonly Exchange[];
  readonly redactor: Redactor;
  readonly insecure: boolean;
};

/** Creates a report without secrets. */
export function createReport(facts: ReportFacts): Report {
  const { results, exchanges, redactor, insecure, device, contract, deviceName, ...reported } =
    facts;
  const evidence = new Map<number, Evidence>();
  const getEvidenceOf = (n: number | undefined): Evidence | null => {
    const exchange = n === undefined ? undefined : exchanges[n - 1];
    if (exchange === undefined) return null;
    const entry =
      evidence.get(exchange.n) ?? getEvidence(exchange, redactor, facts.target, insecure);
    evidence.set(exchange.n, entry);
    return entry;
  };
  const pointing = Map.groupBy(results, ({ sameCauseAs }) => sameCauseAs);
  const reportedResults = sortByClass(results).map((result) => {
    const same = pointing.get(result.requirement.id)?.map(({ requirement }) => requirement.id);
    return {
      ...toReportedResult(result, redactor, getEvidenceOf),
      ...(same !== undefined && { sameCause: same }),
      ...getScript(result, facts),
    };
  });
  const counts = countResults(reportedResults);
  return {
    reportVersion,
    tool: 'stillhouse-verify',
    ...reported,
    device: { ...device, name: deviceName ?? getDisplayName(device.product, defaultBrand) },
    contract:
      contract instanceof Contract ? { version: contract.version, hash: contract.hash } : contract,
    summary: getSummary(facts),
    requests: exchanges.length,
    counts,
    results: reportedResults,
  };
}

/** Sorts by class. Within a class, the order of the contract remains. */
function sortByClass(results: readonly Result[]): readonly Result[] {
  const getRank = ({ requirement }: Result) => checkClasses.indexOf(requirement.class);
  return [...results].sort((a, b) => getRank(a) - getRank(b));
}

function toReportedResult(
  { requirement, findings, ...result }: Result,
  redactor: Redactor,
  getEvidenceOf: (n: number | undefined) => Evidence | null,
): ReportedResult {
  const { id, class: name, operationId, level, pointer, sentence, source, harm } = requirement;
  const { file, line } = requirement;
  const others = findings.map(({ message }) => message).filter((it) => it !== result.message);
  const more = [...new Set(others)].map((message) => redactor.redactText(message));
  const { place, evidence, enabledBy, waiver, sameCauseAs } = result;
  const otherExchanges = findingVerdicts.includes(result.verdict)
    ? [...new Set(result.exchanges.slice(1))]
        .slice(-maxOtherExchanges)
        .flatMap((n) => getEvidenceOf(n) ?? [])
    : [];
  return {
    id,
    class: name,
    operationId,
    verdict: result.verdict,
    level,
    message: redactor.redactText(result.message),
    pointer,
    ...(file !== undefined && { file }),
    ...(line !== undefined && { line }),
    sentence,
    source,
    harm,
    ...(place !== undefined && { place: redactor.redactText(place) }),
    ...(evidence !== undefined && { evidence: redactor.redactText(evidence) }),
    ...(enabledBy !== undefined && { enabledBy }),
    ...(waiver !== undefined && { waiver }),
    ...(sameCauseAs !== undefined && { sameCauseAs }),
    count: result.count,
    ...(more.length > 0 && { more }),
    exchange: getEvidenceOf(result.exchanges[0]),
    ...(otherExchanges.length > 0 && { otherExchanges }),
    exchanges: [...new Set(findings.flatMap(({ exchanges }) => exchanges))].slice(0, 50),
  };
}

/** Formats where the contract promises it. */
export function formatSource({
  file = 'openapi.yaml',
  pointer,
}: Pick<ReportedResult, 'file' | 'pointer'>): string {
  return `${file}#${pointer}`;
}

/** Returns the script of a failed sequence. */
function getScript(
  { requirement, verdict, message, exchanges: numbers }: Result,
  { exchanges: all, contract, redactor, target, insecure }: ReportFacts,
): Pick<ReportedResult, 'script'> {
  const hasFailed = verdict === 'fail' || verdict === 'warn' || verdict === 'waived';
  if (requirement.class !== 'sequences' || !hasFailed || !(contract instanceof Contract)) return {};
  const exchanges = numbers.flatMap((n) => all[n - 1] ?? []);
  const comments = [requirement.id, requirement.sentence, redactor.redactText(message)];
  const options = { contract, redactor, baseUrl: target, insecure };
  return { script: formatScript({ comments, exchanges, all }, options) };
}

function createCounts(): Record<Verdict, number> {
  return {
    fail: 0,
    error: 0,
    warn: 0,
    waived: 0,
    'not-tested': 0,
    pass: 0,
    'not-applicable': 0,
  };
}

export function countResults(results: readonly ReportedResult[]): Report['counts'] {
  const byVerdict = createCounts();
  const byClass: Record<string, Record<Verdict, number>> = {};
  let sameCause = 0;
  for (const { verdict, class: name, sameCauseAs } of results) {
    byClass[name] ??= createCounts();
    if (sameCauseAs !== undefined) {
      sameCause++;
      continue;
    }
    byVerdict[verdict]++;
    const ofClass = byClass[name];
    if (ofClass !== undefined) ofClass[verdict]++;
  }
  return { total: results.length, sameCause, byVerdict, byClass };
}

function getSummary({ exitCode, endedEarly, notRestored, results }: ReportFacts): string {
  if (notRestored.length > 0) {
    const count = `${notRestored.length} ${notRestored.length === 1 ? 'value was' : 'values were'} not restored.`;
    return endedEarly === null ? count : `${count} ${endedEarly}`;
  }
  if (exitCode === 3) return endedEarly ?? 'The device is unreachable.';
  if (endedEarly !== null) return `Incomplete. ${endedEarly}`;
  const { name, sentence } = conclude(results);
  const isFailed = name === 'failures' || name === 'incomplete';
  return exitCode === 2 && !isFailed ? 'The waivers are invalid.' : sentence;
}
