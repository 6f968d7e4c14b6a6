import type { DeviceIdentity } from '../check.ts';
import type { Contract } from '../contract.ts';
import { type Evidence, getEvidence } from '../report/evidence.ts';
import type { Redactor } from '../report/redact.ts';
import type { Result } from '../results/verdicts.ts';
import type { Recorder } from './recorder.ts';

/** What a real device says to one of our decisions (`x-source: decision`). */
type Decision = {
  readonly id: string;
  readonly sentence: string;
  readonly pointer: string;
  /** `unseen`: nothing that passed speaks of it. */
  readonly device: 'confirms' | 'contradicts' | 'unseen';
  readonly message: string;
};

/** What `recording.json` holds. */
export type ProxyReport = {
  readonly reportVersion: 1;
  readonly tool: 'stillhouse-contract proxy';
  readonly target: string;
  readonly startedAt: string;
  readonly device: DeviceIdentity | null;
  readonly contract: { readonly version: string; readonly hash: string };
  readonly requests: number;
  /** What the device got wrong. */
  readonly deviceFaults: readonly Reported[];
  /** What the client got wrong. */
  readonly clientFaults: readonly Reported[];
  readonly decisions: readonly Decision[];
  /** What this program could not judge, by a fault of its own. */
  readonly toolFaults: readonly string[];
  /** Everything that passed and was kept, without secrets. */
  readonly exchanges: readonly Evidence[];
};

type Reported = {
  readonly id: string;
  readonly count: number;
  readonly message: string;
  readonly exchange: number;
};

/** Puts together what a proxy has seen; no secret gets into it. */
export function proxyReport(
  recorder: Recorder,
  contract: Contract,
  {
    target,
    startedAt,
    insecure,
    redactor,
  }: { target: string; startedAt: Date; insecure: boolean; redactor: Redactor },
): ProxyReport {
  const results = recorder.results();
  return {
    reportVersion: 1,
    tool: 'stillhouse-contract proxy',
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
        message: redactor.text(message),
        exchange: exchanges[0] ?? 0,
      })),
    clientFaults: counted(recorder, redactor),
    decisions: results
      .filter(({ requirement }) => requirement.source === 'decision')
      .map((result) => getDecision(result, redactor)),
    toolFaults: [...recorder.toolFaults],
    exchanges: recorder.exchanges.map((exchange) =>
      getEvidence(exchange, redactor, target, insecure),
    ),
  };
}

function counted({ clientFaults }: Recorder, redactor: Redactor): Reported[] {
  const byId = Map.groupBy(clientFaults, ({ id }) => id);
  return [...byId].map(([id, faults]) => ({
    id,
    count: faults.length,
    message: redactor.text(faults[0]?.message ?? ''),
    exchange: faults[0]?.exchange ?? 0,
  }));
}

const says = { pass: 'confirms', fail: 'contradicts', warn: 'contradicts' } as const;

function getDecision({ requirement, verdict, message }: Result, redactor: Redactor): Decision {
  const { id, sentence, pointer } = requirement;
  const device =
    verdict === 'pass' || verdict === 'fail' || verdict === 'warn' ? says[verdict] : 'unseen';
  return { id, sentence, pointer, device, message: redactor.text(message) };
}

/** For the terminal, at the end. */
export function endText(report: ProxyReport): string {
  const { deviceFaults, clientFaults, decisions, requests } = report;
  const many = (device: Decision['device']) => decisions.filter((it) => it.device === device);
  const against = many('contradicts');
  const lines = [
    `${requests} requests passed.`,
    ...report.toolFaults.map((fault) => `Fault of this program: ${fault}`),
    ...section('The device departs from the contract', deviceFaults),
    ...section('The client departs from the contract', clientFaults),
    `Of ${decisions.length} decisions of ours the device confirms ${many('confirms').length} and contradicts ${against.length}; ${many('unseen').length} did not come up.`,
    ...against.map(({ id, sentence }) => `  ${id}  ${sentence}`),
  ];
  return `${lines.join('\n')}\n`;
}

function section(title: string, faults: readonly Reported[]): string[] {
  if (faults.length === 0) return [`${title}: nowhere.`];
  return [
    `${title}:`,
    ...faults.map(
      ({ id, count, message }) => `  ${id}${count > 1 ? ` (${count} times)` : ''}  ${message}`,
    ),
  ];
}
