import { formatQuantity } from '@stillhouse/foundation/format-quantity';
import type { DeviceIdentity } from '../model/check-run.ts';
import type { Contract } from '../model/contract.ts';
import { type Evidence, getEvidence } from '../report/evidence.ts';
import type { Redactor } from '../report/redact.ts';
import { reportVersion } from '../report/report.ts';
import type { Result } from '../results/verdicts.ts';
import type { Recorder } from './recorder.ts';

/** How a real device behaves where the contract is our decision (`x-source: decision`). */
type Decision = {
  readonly id: string;
  readonly sentence: string;
  readonly pointer: string;
  /** `unseen`: no exchange concerns it. */
  readonly device: 'confirms' | 'contradicts' | 'unseen';
  readonly message: string;
};

/** The content of `recording.json`. */
export type ProxyReport = {
  readonly reportVersion: typeof reportVersion;
  readonly tool: 'stillhouse-verify proxy';
  readonly target: string;
  readonly startedAt: string;
  readonly device: DeviceIdentity | null;
  readonly contract: { readonly version: string; readonly hash: string };
  readonly requests: number;
  /** Violations by the device. */
  readonly deviceFaults: readonly Reported[];
  /** Violations by the client. */
  readonly clientFaults: readonly Reported[];
  readonly decisions: readonly Decision[];
  /** Errors of this program, which left an exchange partly unevaluated. */
  readonly toolFaults: readonly string[];
  /** The stored exchanges without secrets. */
  readonly exchanges: readonly Evidence[];
};

type Reported = {
  readonly id: string;
  readonly count: number;
  readonly message: string;
  readonly exchange: number;
};

/** Creates the report of a recording, without secrets. */
export function createProxyReport(
  recorder: Recorder,
  contract: Contract,
  {
    target,
    startedAt,
    insecure,
    redactor,
  }: { target: string; startedAt: Date; insecure: boolean; redactor: Redactor },
): ProxyReport {
  const results = recorder.getResults();
  return {
    reportVersion,
    tool: 'stillhouse-verify proxy',
    target,
    startedAt: startedAt.toISOString(),
    device: recorder.device,
    contract: { version: contract.version, hash: contract.hash },
    requests: recorder.count,
    deviceFaults: results
      .filter(({ verdict }) => verdict === 'fail' || verdict === 'warn')
      .map(({ requirement, count, message, exchanges }) => ({
        id: requirement.id,
        count,
        message: redactor.redactText(message),
        exchange: exchanges[0] ?? 0,
      })),
    clientFaults: countClientFaults(recorder, redactor),
    decisions: results
      .filter(({ requirement }) => requirement.source === 'decision')
      .map((result) => getDecision(result, redactor)),
    toolFaults: [...recorder.toolFaults].map((fault) => redactor.redactText(fault)),
    exchanges: recorder.exchanges.map((exchange) =>
      getEvidence(exchange, redactor, target, insecure),
    ),
  };
}

function countClientFaults({ clientFaults }: Recorder, redactor: Redactor): Reported[] {
  const byId = Map.groupBy(clientFaults, ({ id }) => id);
  return [...byId].map(([id, faults]) => ({
    id,
    count: faults.length,
    message: redactor.redactText(faults[0]?.message ?? ''),
    exchange: faults[0]?.exchange ?? 0,
  }));
}

const behaviors = { pass: 'confirms', fail: 'contradicts', warn: 'contradicts' } as const;

function getDecision({ requirement, verdict, message }: Result, redactor: Redactor): Decision {
  const { id, sentence, pointer } = requirement;
  const device =
    verdict === 'pass' || verdict === 'fail' || verdict === 'warn' ? behaviors[verdict] : 'unseen';
  return { id, sentence, pointer, device, message: redactor.redactText(message) };
}

/** Formats the lines of the report for the terminal. */
export function formatProxyReport(report: ProxyReport): string[] {
  const { deviceFaults, clientFaults, decisions, requests } = report;
  const listDecisions = (device: Decision['device']) =>
    decisions.filter((decision) => decision.device === device);
  const contradicted = listDecisions('contradicts');
  if (requests === 0) return ['No request was recorded, so nothing was checked.'];
  return [
    `${formatQuantity(requests, 'request')} recorded.`,
    ...report.toolFaults.map((fault) => `Error of this program: ${fault}`),
    ...formatFaults('Contract violations by the device', deviceFaults),
    ...formatFaults('Contract violations by the client', clientFaults),
    `Of our ${decisions.length} decisions, the device confirms ${listDecisions('confirms').length} and contradicts ${contradicted.length}. No exchange concerned the other ${listDecisions('unseen').length}.`,
    ...contradicted.map(({ id, sentence }) => `  ${id}  ${sentence}`),
  ];
}

function formatFaults(title: string, faults: readonly Reported[]): string[] {
  if (faults.length === 0) return [`${title}: none.`];
  return [
    `${title}:`,
    ...faults.map(
      ({ id, count, message }) => `  ${id}${count > 1 ? ` (${count} times)` : ''}  ${message}`,
    ),
  ];
}
