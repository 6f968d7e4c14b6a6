import type { Operation } from '@stillhouse/contracts/operations';
import type { Contract } from '../../model/contract.ts';
import type { RequestSpec } from '../../model/target.ts';
import { encodeForm, formType, listFileFields } from '../../probing/multipart-form.ts';
import { getSizeLimit } from '../robust/responses.ts';

/** What a device must reject, and with which statuses. The first one is preferred. */
export const invalidFormRules = {
  'form-field': {
    sentence: 'rejects a form without the file, or with another field, with 400',
    statuses: [400],
  },
  // A form without a boundary is an incomplete media type, and an invalid body.
  'malformed-form': {
    sentence: 'rejects a body that is not a form with 400 or 415',
    statuses: [400, 415],
  },
  'media-type': { sentence: 'rejects another media type with 415', statuses: [415] },
  'no-body': { sentence: 'rejects a request without a body with 400', statuses: [400, 415] },
  'too-large': { sentence: 'rejects a form above the size limit with 413', statuses: [413] },
  'useless-file': { sentence: 'rejects an unusable file with 422', statuses: [422] },
} as const;

type Rule = keyof typeof invalidFormRules;

type InvalidForm = {
  readonly rule: Rule;
  readonly note: string;
  readonly ask: Pick<RequestSpec, 'body' | 'contentType'>;
};

/** Creates the invalid forms for an operation with a file, each with one defect. */
export function createInvalidForms(contract: Contract, operation: Operation): InvalidForm[] {
  const [field = 'file'] = listFileFields(contract, operation);
  const part = { name: field, content: 'no such file', fileName: 'probe.pem' };
  const validForm = encodeForm([part]);
  const createForm = (
    rule: Rule,
    note: string,
    body: Uint8Array | string,
    contentType = formType,
  ): InvalidForm => ({
    rule,
    note,
    ask: { body, contentType },
  });
  const garbage = Uint8Array.from({ length: 600 }, (_, i) => (i * 73 + 41) % 256);
  const createPem = (text: string) =>
    `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`;
  const limit = getSizeLimit(contract, 'form');
  return [
    createForm('form-field', 'another field', encodeForm([{ ...part, name: 'document' }])),
    createForm('form-field', 'no field', encodeForm([])),
    createForm(
      'form-field',
      'an additional field',
      encodeForm([part, { name: 'notInTheContract', content: 'x' }]),
    ),
    createForm('malformed-form', 'no boundary', validForm, 'multipart/form-data'),
    createForm(
      'malformed-form',
      'another boundary',
      validForm,
      'multipart/form-data; boundary=other',
    ),
    createForm('malformed-form', 'a truncated form', validForm.slice(0, -20)),
    createForm('malformed-form', 'a body that is not a form', 'garbage'),
    createForm('media-type', 'JSON', JSON.stringify({ [field]: 'x' }), 'application/json'),
    createForm('media-type', 'binary data', garbage, 'application/octet-stream'),
    createForm('no-body', 'no body', '', formType),
    createForm('useless-file', 'an empty file', encodeForm([{ ...part, content: '' }])),
    createForm('useless-file', 'plain text', validForm),
    createForm(
      'useless-file',
      'random bytes',
      encodeForm([{ ...part, content: garbage, fileName: 'probe.der' }]),
    ),
    createForm(
      'useless-file',
      'an empty PEM block',
      encodeForm([{ ...part, content: createPem('') }]),
    ),
    createForm(
      'useless-file',
      'a PEM block with other content',
      encodeForm([{ ...part, content: createPem(btoa('no certificate'.repeat(20))) }]),
    ),
    ...(limit === null
      ? []
      : [
          createForm(
            'too-large',
            `more than ${limit} bytes`,
            encodeForm([{ ...part, content: new Uint8Array(limit + 1) }]),
          ),
        ]),
  ];
}
