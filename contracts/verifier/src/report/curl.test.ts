import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { Contract } from '../model/contract.ts';
import { createFileForm } from '../probing/multipart-form.ts';
import { startTestDevice } from '../testing/test-device.ts';
import { createTestExchange } from '../testing/test-exchange.ts';
import { getEvidence } from './evidence.ts';
import { Redactor } from './redact.ts';

const run = promisify(execFile);

test.each(['stillhouse', 'contract'])(
  'the printed upload command sends the same form if the password is "%s"',
  async (password) => {
    const device = await startTestDevice();
    const { body, contentType } = createFileForm("Room 4's.pem", `-----BEGIN-----\n${password}\n`);
    const upload = createTestExchange({
      operationId: 'uploadCertificate',
      request: {
        method: 'POST',
        target: '/api/v1/certificates',
        headers: [['content-type', contentType]],
        body: new TextDecoder().decode(body),
      },
    });
    const redactor = new Redactor(new Contract(), password, []);
    const { curl } = getEvidence(upload, redactor, device.url, false);

    await run('bash', ['-c', curl], { env: { ...process.env, STILLHOUSE_PASSWORD: 'other word' } });

    expect(curl).toContain(contentType);
    const [received] = device.requests;
    const sent = new TextDecoder().decode(body);
    expect(received?.headers['content-type']).toBe(contentType);
    expect(received?.body).toBe(sent.replace(`\n${password}\n`, '\nother word\n'));
  },
);
