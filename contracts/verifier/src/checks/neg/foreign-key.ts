import type { ScenarioCheck } from '../../check.ts';
import { differences, told } from '../../observe/compare-values.ts';
import { Findings } from '../../observe/findings.ts';
import { outcomeOf, read } from '../../observe/read-resources.ts';
import { patiently } from '../../observe/retry.ts';
import { isOnProduct } from '../../probing/run-operations.ts';
import { require } from '../../requirements/create-requirement.ts';
import { fixtures } from '../life/certificate-fixtures.ts';

const purpose = 'neg.foreign-key';
const configure = 'configureEthernetDot1x';
const list = 'listDot1xCertificates';
const ids = { refused: `neg.foreign-key:${configure}`, trace: `noeffect.foreign-key:${configure}` };

/** Credentials with a certificate for another device's key are rejected and change nothing. */
export const foreignKey: ScenarioCheck = {
  kind: 'scenario',
  class: 'neg',
  order: 'middle',
  requirements: (contract) => {
    const operation = contract.operation(configure);
    const pointer = `${contract.operationObject(configure).pointer}/responses/422`;
    return [
      require(contract, {
        class: 'neg',
        rule: 'foreign-key',
        operation,
        sentence: `${configure} rejects a certificate for another key than the device's with 422.`,
        pointer,
        source: 'decision',
      }),
      require(contract, {
        class: 'noeffect',
        rule: 'foreign-key',
        operation,
        sentence: `${configure} changes nothing if it rejects a certificate.`,
        pointer,
        source: 'decision',
      }),
    ];
  },
  async run(context) {
    const findings = new Findings();
    if (!isOnProduct(context.contract.operation(configure), context)) {
      for (const id of Object.values(ids))
        findings.notApplicable(id, 'The product does not support it.', context.device.product, []);
      return findings.all();
    }
    const before = await read(context, purpose, list);
    const credentials = {
      identity: 'verify',
      method: 'TLS',
      deviceCertificate: fixtures[0]?.pem ?? '',
    };
    const tried = await patiently(context, {
      purpose,
      operationId: configure,
      json: { credentials },
    });
    const after = await read(context, purpose, list);
    findings.judge(ids.refused, tried.answer?.status === 422, `Response: ${outcomeOf(tried)}.`, [
      tried.n,
    ]);
    const isUntouched = differences(after.body, before.body).length === 0;
    findings.judge(ids.trace, isUntouched, `${list} returned ${told(after.body)}.`, [
      tried.n,
      after.exchange.n,
    ]);
    return findings.all();
  },
};
