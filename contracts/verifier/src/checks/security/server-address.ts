import { contactOperation } from '@stillhouse/contracts/marked-operations';
import type { ScenarioCheck } from '../../model/check.ts';
import type { CheckRun } from '../../model/check-run.ts';
import type { Contract } from '../../model/contract.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Requirement } from '../../model/requirement.ts';
import { describeResponse, hasSucceeded } from '../../observe/responses.ts';
import { testOperations } from '../../probing/run-operations.ts';
import { createRequirement } from '../../requirements/create-requirement.ts';
import { ChangeDetector } from '../noeffect/change-detector.ts';
import { isDistinctlyFaster, summarizeProblem } from './sign-in-oracle.ts';

const { id: operationId, contacts } = contactOperation;
const formId = `security.server-form:${operationId}`;
const portId = `security.port-scan:${operationId}`;

/** Not host names. A program that opens them as URLs would contact services of the device. */
const forms = [
  'http://127.0.0.1:80/',
  'http://169.254.169.254/latest/meta-data/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:22/_',
  '//127.0.0.1/',
  'admin@127.0.0.1',
  'time.example.com\r\nx-injected: yes',
  '127.0.0.1/../../admin',
] as const;

/** The same as for a sign-in. */
const sampleCount = 3;

/** Nothing listens here. */
const closedPort = 1;

/** A user must not make the device contact its own services (SSRF), or learn which it has. */
export const serverAddress: ScenarioCheck = {
  kind: 'scenario',
  class: 'security',
  order: 'middle',
  requirements: createRequirements,
  run: (run) =>
    testOperations(
      run,
      [contactOperation],
      () => createRequirements(run.contract),
      () => testAddresses(run),
    ),
};

function createRequirements(contract: Contract): readonly Requirement[] {
  const operation = contactOperation;
  const { pointer } = contract.getOperationObject(operationId);
  const base = { class: 'security', operation, source: 'decision', harm: 'security' } as const;
  return [
    createRequirement(contract, {
      ...base,
      rule: 'server-form',
      sentence:
        'A server that is a URL, or has a user name or line break, is rejected and not contacted.',
      pointer: `${pointer}/requestBody`,
    }),
    createRequirement(contract, {
      ...base,
      rule: 'port-scan',
      sentence: 'Responses do not reveal which ports of the device are open.',
      pointer: `${pointer}/responses/422`,
    }),
  ];
}

async function testAddresses(run: CheckRun): Promise<void> {
  const operation = contactOperation;
  const detector = await ChangeDetector.create(run.for(formId), operation);
  if (detector.currentValue.value === undefined) {
    for (const id of [formId, portId])
      run.skip(
        id,
        'The NTP server in use could not be read, so it could not be restored.',
        'Correct what returns the NTP server, and run again',
      );
    return;
  }
  // A server with a port is rejected like the other forms.
  const send = async (server: string, purpose: string) => {
    const exchange = await run.request({
      purpose,
      operationId,
      json: { [contacts]: server },
      isValid: false,
    });
    if (hasSucceeded(exchange)) await detector.restore();
    return exchange;
  };
  for (const form of forms) evaluateForm(run, form, await send(form, formId));
  const open: Exchange[] = [];
  const closed: Exchange[] = [];
  const { port, protocol } = new URL(run.target.baseUrl);
  const openPort = Number(port || (protocol === 'https:' ? 443 : 80));
  // The samples alternate, so that a device that becomes slow slows both kinds.
  for (let sample = 0; sample < sampleCount; sample += 1) {
    open.push(await send(`127.0.0.1:${openPort}`, portId));
    closed.push(await send(`127.0.0.1:${closedPort}`, portId));
  }
  comparePorts(run, open, closed);
}

function evaluateForm(run: CheckRun, form: string, exchange: Exchange): void {
  // 422 says that the server cannot be contacted, so the device tried.
  const wasUsed = hasSucceeded(exchange) || exchange.response?.status === 422;
  const outcome = `${JSON.stringify(form)} as the NTP server: ${describeResponse(exchange)}`;
  const problem = wasUsed ? `${outcome}, which means that it was used.` : null;
  run.evaluate(formId, problem, `${outcome}.`, [exchange.n]);
}

function comparePorts(run: CheckRun, open: readonly Exchange[], closed: readonly Exchange[]): void {
  const exchanges = [...open, ...closed].map(({ n }) => n);
  const [ours, theirs] = [open, closed].map((all) => {
    const texts = all.map((it) => summarizeProblem(it, ['code', 'detail']));
    return [...new Set(texts)].join('; ');
  });
  let problem: string | null = null;
  if (ours !== theirs) problem = `An open port returned ${ours}, but a closed one ${theirs}.`;
  else if (isDistinctlyFaster(open, closed) || isDistinctlyFaster(closed, open))
    problem = 'The time of a response reveals whether a port is open.';
  run.evaluate(portId, problem, `Both returned ${ours}.`, exchanges);
}
