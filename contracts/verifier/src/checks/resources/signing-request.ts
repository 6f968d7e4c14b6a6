import type { CheckRun } from '../../model/check-run.ts';
import type { Contract } from '../../model/contract.ts';
import type { Requirement } from '../../model/requirement.ts';
import { announceWait } from '../../observe/long-wait.ts';
import { describeOutcome } from '../../observe/read-resources.ts';
import { requestWithRetry } from '../../observe/retry.ts';
import { signingRequest } from '../../probing/key-pair.ts';
import { createDestructiveRequirement } from '../../requirements/create-requirement.ts';
import { scaleTimeout } from '../../target/timeouts.ts';
import { createUnauthorizedRequirement } from '../noeffect/unauthorized-writes.ts';
import {
  type CertificateSubject,
  findRequestProblem,
  type IssuedCertificate,
  issueCertificate,
} from './certificate-authority.ts';
import type { Obstacle } from './resource.ts';

const requirementId = `resources.signed:${signingRequest}`;

export function createSigningRequirements(contract: Contract): readonly Requirement[] {
  return [
    createDestructiveRequirement(
      contract,
      requirementId,
      signingRequest,
      'requestBody',
      'A signing request has the subject of the request and is signed with its own key.',
    ),
    createUnauthorizedRequirement(contract, contract.getOperation(signingRequest), 'destructive'),
  ];
}

/** Has the device create a signing request, and signs it. Returns why there is none otherwise. */
export async function requestCertificate(run: CheckRun): Promise<IssuedCertificate | Obstacle> {
  const { contract, options } = run;
  const { timeoutMs } = contract.getOperation(signingRequest);
  announceWait(run, 'a signing request', scaleTimeout(timeoutMs, options.timeoutScale));
  const subject = createSubject(run);
  const exchange = await requestWithRetry(run, {
    purpose: 'resources.dot1x',
    operationId: signingRequest,
    json: subject,
  });
  const obstacle: Obstacle = {
    reason: `${signingRequest} returned ${describeOutcome(exchange)}.`,
    enabledBy: `Run again when ${signingRequest} returns a valid signing request`,
  };
  if (exchange.response?.status !== 200) return obstacle;
  const pem = Buffer.from(exchange.response.body).toString();
  const problem = await findRequestProblem(pem, subject);
  const message = problem === null ? 'As requested.' : `${describeOutcome(exchange)}; ${problem}.`;
  run.record(requirementId, problem === null, message, [exchange.n]);
  return issueCertificate(pem).catch(() => obstacle);
}

/** Every field has a value. Those with text have letters beyond ASCII. */
export function createSubject({ device }: CheckRun): CertificateSubject {
  return {
    country: 'NO',
    state: 'Møre og Romsdal',
    locality: 'Ålesund 東京',
    organizationName: 'Vérifier, Inc. + "Co"',
    organizationalUnit: 'Møterom',
    commonName: device.serialNumber,
    email: 'verify@example.org',
  };
}
