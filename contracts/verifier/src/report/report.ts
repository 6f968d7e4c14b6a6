import { defaultBrand } from '@stillhouse/products/brand';
import { getDisplayName } from '@stillhouse/products/catalog';
import type { DeviceIdentity } from '../check.ts';
import type { Contract } from '../contract.ts';
import type { Exchange } from '../exchange.ts';
import { type CheckClass, checkClasses, type Requirement } from '../requirement.ts';
import type { Result, Verdict } from '../results/verdicts.ts';
import type { Selection } from '../verify-options.ts';
import { type Evidence, getEvidence } from './evidence.ts';
import type { Redactor } from './redact.ts';

/** Grows when a field changes its meaning or goes; a new field is no new version. */
export const reportVersion = 1;

export const verdicts = [
  'fail',
  'error',
  'warn',
  'waived',
  'not-tested',
  'pass',
  'not-applicable',
] as const satisfies readonly Verdict[];

type Counts = { readonly [Name in Verdict]: number };

/** How one requirement came out. */
export type ReportedResult = {
  /** Stable over firmwares and versions of this program. */
  readonly id: string;
  readonly class: CheckClass;
  readonly operationId: string | null;
  readonly verdict: Verdict;
  readonly level: Requirement['level'];
  /** What was expected and what came. */
  readonly message: string;
  /** JSON pointer into openapi.yaml. */
  readonly pointer: string;
  /** What the contract promises. */
  readonly sentence: string;
  readonly source: Requirement['source'];
  readonly profile: Requirement['profile'];
  /** Where in the body or header the fault is. */
  readonly place?: string;
  /** With `not-applicable`. */
  readonly evidence?: string;
  /** With `not-tested`: what would let it be tried. */
  readonly enabledBy?: string;
  /** With `waived`: the reason of the waiver. */
  readonly waiver?: string;
  /** How many findings of this verdict there were, and what others of the first ones say. */
  readonly count: number;
  readonly more?: readonly string[];
  /** The first exchange that shows it. */
  readonly exchange: Evidence | null;
  /** The numbers of all that show it. */
  readonly exchanges: readonly number[];
};

/**
 * What `report.json` holds; report.schema.json beside package.json describes it for other programs.
 */
export type Report = {
  readonly reportVersion: typeof reportVersion;
  readonly tool: 'stillhouse-contract';
  readonly startedAt: string;
  readonly wallMs: number;
  readonly target: string;
  readonly profile: Selection['profile'];
  readonly strictness: 'contract' | 'spec';
  readonly only: readonly string[];
  readonly skip: readonly string[];
  readonly device: DeviceIdentity & { readonly name: string };
  readonly contract: { readonly version: string; readonly hash: string };
  readonly exitCode: number;
  /** The outcome in a sentence. */
  readonly summary: string;
  /** Why the run did not go through; null when it did. */
  readonly endedEarly: string | null;
  readonly requests: number;
  readonly counts: {
    readonly total: number;
    readonly byVerdict: Counts;
    readonly byClass: Readonly<Record<string, Counts>>;
  };
  /** Old values that are not known to be back. */
  readonly notRestored: readonly { operationId: string; pointer: string; reason: string }[];
  /** The file that still has them; null when all is back. */
  readonly journal: string | null;
  /** What is wrong with waivers. */
  readonly waiverProblems: readonly string[];
  readonly results: readonly ReportedResult[];
};

export type ReportFacts = Omit<
  Report,
  'reportVersion' | 'tool' | 'device' | 'contract' | 'counts' | 'results' | 'requests' | 'summary'
> & {
  readonly device: DeviceIdentity;
  readonly contract: Contract;
  readonly results: readonly Result[];
  readonly exchanges: readonly Exchange[];
  readonly redactor: Redactor;
  readonly insecure: boolean;
};

/** Puts a report together; no secret gets into it. */
export function makeReport(facts: ReportFacts): Report {
  const { results, exchanges, redactor, insecure, device, contract, ...reported } = facts;
  const evidence = new Map<number, Evidence>();
  const evidenceAt = (n: number | undefined): Evidence | null => {
    const exchange = n === undefined ? undefined : exchanges[n - 1];
    if (exchange === undefined) return null;
    const made =
      evidence.get(exchange.n) ?? getEvidence(exchange, redactor, facts.target, insecure);
    evidence.set(exchange.n, made);
    return made;
  };
  const counts = getCounts(results);
  return {
    reportVersion,
    tool: 'stillhouse-contract',
    ...reported,
    device: { ...device, name: getDisplayName(device.product, defaultBrand) },
    contract: { version: contract.version, hash: contract.hash },
    summary: getSummary(counts.byVerdict, facts),
    requests: exchanges.length,
    counts,
    results: inOrder(results).map((result) => toReportedResult(result, redactor, evidenceAt)),
  };
}

/** Class by class; within one as the checks have them, which is the order of the contract. */
function inOrder(results: readonly Result[]): readonly Result[] {
  const rank = ({ requirement }: Result) => checkClasses.indexOf(requirement.class);
  return [...results].sort((a, b) => rank(a) - rank(b));
}

function toReportedResult(
  { requirement, findings, ...result }: Result,
  redactor: Redactor,
  evidenceAt: (n: number | undefined) => Evidence | null,
): ReportedResult {
  const { id, class: name, operationId, level, pointer, sentence, source, profile } = requirement;
  const others = findings.map(({ message }) => message).filter((it) => it !== result.message);
  const more = [...new Set(others)].map((message) => redactor.text(message));
  const { place, evidence, enabledBy, waiver } = result;
  return {
    id,
    class: name,
    operationId,
    verdict: result.verdict,
    level,
    message: redactor.text(result.message),
    pointer,
    sentence,
    source,
    profile,
    ...(place !== undefined && { place: redactor.text(place) }),
    ...(evidence !== undefined && { evidence: redactor.text(evidence) }),
    ...(enabledBy !== undefined && { enabledBy }),
    ...(waiver !== undefined && { waiver }),
    count: result.count,
    ...(more.length > 0 && { more }),
    exchange: evidenceAt(result.exchanges[0]),
    exchanges: [...new Set(findings.flatMap(({ exchanges }) => exchanges))].slice(0, 50),
  };
}

function noCounts(): Record<Verdict, number> {
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

function getCounts(results: readonly Result[]): Report['counts'] {
  const byVerdict = noCounts();
  const byClass: Record<string, Record<Verdict, number>> = {};
  for (const { verdict, requirement } of results) {
    byVerdict[verdict]++;
    byClass[requirement.class] ??= noCounts();
    const ofClass = byClass[requirement.class];
    if (ofClass !== undefined) ofClass[verdict]++;
  }
  return { total: results.length, byVerdict, byClass };
}

function getSummary(counts: Counts, { exitCode, endedEarly, notRestored }: ReportFacts): string {
  if (notRestored.length > 0) {
    return `${notRestored.length} ${notRestored.length === 1 ? 'value was' : 'values were'} not put back.`;
  }
  if (exitCode === 3) return endedEarly ?? 'The device could not be reached.';
  if (endedEarly !== null) return `Incomplete. ${endedEarly}`;
  if (counts.fail > 0) return `Not conformant: ${counts.fail} of its promises broken.`;
  if (counts.error > 0) return `Incomplete: ${counts.error} requirements could not be tried.`;
  if (exitCode === 2) return 'The waivers are wrong.';
  const but = counts.warn + counts.waived;
  return but > 0
    ? `Conformant, with ${counts.warn} warnings and ${counts.waived} waived.`
    : 'Conformant.';
}
