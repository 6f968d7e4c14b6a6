import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { startReady } from '../cli/testing/program.ts';
import { certificateId, certificatePem } from './certificate.ts';

const run = promisify(execFile);

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'stillhouse-curl-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** Returns what curl prints with these arguments: the body, then the status on a separate line. */
async function curl(...args: string[]): Promise<{ status: number; text: string }> {
  const { stdout } = await run('curl', ['-sS', '-w', '\n%{http_code}', ...args]);
  const end = stdout.lastIndexOf('\n');
  return { status: Number(stdout.slice(end + 1)), text: stdout.slice(0, end) };
}

const json = ['-H', 'content-type: application/json'];

test.each([[[]], [['--https']]])(
  'a script completes a session with curl (%j)',
  async (flags) => {
    const { announcement } = await startReady('--speed', '200', '--product', 'barra', ...flags);
    const { consoleUrl, serialNumber, firmwareVersion, certificate } = announcement;
    const [admin] = announcement.credentials;
    const files = folder();
    const trust = join(files, 'trust.pem');
    writeFileSync(trust, certificate ?? '');
    const tls = certificate === undefined ? [] : ['--cacert', trust];
    const api = (path: string, ...args: string[]) =>
      curl(...tls, ...args, `${consoleUrl}/api/v1/${path}`);

    const signedIn = await api('admin_login', ...json, '-d', JSON.stringify(admin));
    expect(signedIn.status).toBe(200);
    const { token } = JSON.parse(signedIn.text);
    const bearer = ['-H', `Authorization: Bearer ${token}`];

    const status = await api('status', ...bearer);
    expect(JSON.parse(status.text)).toMatchObject({
      serialNumber,
      firmwareVersion,
      isOnline: true,
    });

    const setting = JSON.stringify({ autoPairingVolume: -35 });
    const put = await api('settings/audiovideo', ...bearer, ...json, '-X', 'PUT', '-d', setting);
    expect(put.status).toBe(200);
    const read = await api('settings/audiovideo', ...bearer);
    expect(JSON.parse(read.text)).toMatchObject({ autoPairingVolume: -35 });

    const pem = join(files, 'ca.pem');
    writeFileSync(pem, certificatePem);
    const uploaded = await api('certificates', ...bearer, '-F', `file=@${pem}`);
    expect(uploaded.status).toBe(201);
    const listed = await api('certificates', ...bearer);
    expect(JSON.parse(listed.text)).toMatchObject([{ fingerprint: certificateId }]);
    const reported = execFileSync('openssl', [
      'x509',
      '-in',
      pem,
      '-noout',
      '-fingerprint',
      '-sha256',
    ]);
    const fingerprint = reported.toString().trim().split('=')[1]?.replaceAll(':', '').toLowerCase();
    expect(fingerprint).toBe(certificateId);
    const removed = await api(`certificates/${certificateId}`, ...bearer, '-X', 'DELETE');
    expect(removed).toEqual({ status: 204, text: '' });

    const logs = folder();
    const download = await api('device/logs', ...bearer, '-OJ', '--output-dir', logs);
    expect(download.status).toBe(200);
    const [archive = ''] = readdirSync(logs);
    expect(archive).toMatch(/^oban_barra_N\w+_NF[\w.]+_\d{8}T\d{6}Z\.zip(\.p7m)?$/);
    expect(archive).toContain(`_${serialNumber}_${firmwareVersion}_`);
    expect(execFileSync('unzip', ['-t', join(logs, archive)]).toString()).toContain('No errors');
    const content = execFileSync('unzip', ['-p', join(logs, archive)]).toString();
    expect(content).toContain(firmwareVersion);
    for (const secret of [token, admin?.password ?? '']) expect(content).not.toContain(secret);

    const reboot = await api('device/reboot', ...bearer, '-X', 'PUT');
    expect(reboot).toEqual({ status: 200, text: 'true' });
    // A device that turns off resets connections that it has accepted.
    const back = ['--retry', '20', '--retry-delay', '1', '--retry-all-errors'];
    const after = await api('status', ...bearer, ...back);
    expect(after.status).toBe(200);

    const stranger = await api('status', '-H', 'Authorization: Bearer nobody');
    expect(stranger.status).toBe(401);
    expect(JSON.parse(stranger.text)).toMatchObject({ code: 'token-invalid' });
  },
  60_000,
);
