import { randomUUID, sign, timingSafeEqual, verify } from 'node:crypto';
import type { Call, Claims, Reply } from './call.ts';
import { type Device, sha256 } from './device.ts';
import { checkBody, members, text } from './fields.ts';
import { Problem } from './problem.ts';

const dayS = 24 * 3600;
const maxFailures = 5;
const minLockMs = 60_000;
const maxLockMs = 900_000;
/** A device has little memory, and anybody can invent user names. */
const maxNames = 1000;

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const userNames = ['admin', 'setup', 'oob'];
const signInBody = members({
  userName: text({ min: 1, max: 128 }),
  password: text({ min: 1, max: 1024 }),
});

export function signIn(device: Device, call: Call): Reply {
  const { userName, password } = checkBody<{ userName: string; password: string }>(
    call.body,
    signInBody,
  );
  const key = `${call.isLocal ? 'local' : 'network'} ${userName}`;
  const now = Date.now();
  const record = device.failures.get(key) ?? { count: 0, lockedUntil: 0 };
  if (record.lockedUntil > now) {
    const left = record.lockedUntil - now;
    throw new Problem('too-many-sign-ins', `Locked for another ${Math.ceil(left / 1000)} s.`, {
      headers: { 'x-rate-limit-timeout': String(left) },
    });
  }
  if (!isRight(device, call, userName, password)) {
    const count = record.count + 1;
    const lockMs = count < maxFailures ? 0 : minLockMs * 2 ** Math.min(count - maxFailures, 10);
    if (device.failures.size >= maxNames) device.failures.clear();
    device.failures.set(key, { count, lockedUntil: now + Math.min(lockMs, maxLockMs) });
    const left = String(Math.max(0, maxFailures - count));
    throw new Problem('sign-in-refused', 'This pair of user name and password does not work.', {
      headers: device.style.reportsOptional ? { 'x-rate-limit-remaining': left } : {},
    });
  }
  device.failures.delete(key);
  const policy = "default-src 'self'; script-src 'self' https://cloud.vendor.example";
  return {
    status: 200,
    body: { token: createToken(device, userName) },
    headers: userName === 'admin' ? {} : { 'content-security-policy': policy },
  };
}

function isRight(device: Device, call: Call, userName: string, password: string): boolean {
  const expected = userName === 'admin' ? device.password : device.serialNumber;
  const isSame = timingSafeEqual(sha256(password), sha256(expected));
  const mayEnter = userName === 'admin' || call.isLocal || !device.isSetUp;
  return isSame && mayEnter && userNames.includes(userName);
}

function createToken(device: Device, sub: string): string {
  const iat = Math.floor(Date.now() / 1000);
  const gen = device.generations.get(sub) ?? 0;
  const permissions = sub === 'oob' ? [] : ['network.ntp', 'unit.manage'];
  const claims = { jti: randomUUID(), permissions, exp: iat + dayS, iat, sub, gen };
  const head = `${encode({ typ: 'JWT', kid: 'unit-1', alg: 'ES256' })}.${encode(claims)}`;
  const key = { key: device.signingKeys.privateKey, dsaEncoding: 'ieee-p1363' } as const;
  return `${head}.${sign('sha256', Buffer.from(head), key).toString('base64url')}`;
}

const challenge = (reason: string) => ({
  headers: { 'www-authenticate': `Basic realm="none", Bearer realm="unit"${reason}` },
});

/** Returns the claims of the caller's token, or ends the request with a 401. */
export function authenticate(device: Device, header: string | undefined): Claims {
  const token = /^bearer +(\S+)$/i.exec(header ?? '')?.[1];
  if (token === undefined)
    throw new Problem('token-missing', 'Sign in, and send the token.', challenge(''));
  const claims = readToken(device, token);
  const invalid = challenge(', error="invalid_token"');
  if (claims === null)
    throw new Problem('token-invalid', 'This unit did not write that token.', invalid);
  if (claims.exp * 1000 <= Date.now())
    throw new Problem('token-expired', 'A session lasts a day. Sign in again.', invalid);
  const isCurrent = claims.gen === (device.generations.get(claims.sub) ?? 0);
  if (!isCurrent && !device.survivors.has(claims.jti))
    throw new Problem('token-revoked', 'The password is a new one. Sign in again.', invalid);
  return claims;
}

function readToken(device: Device, token: string): Claims | null {
  const [head = '', body = '', signature = '', ...rest] = token.split('.');
  const bytes = Buffer.from(signature, 'base64url');
  // The last character has unused bits: a token has one spelling.
  if (rest.length > 0 || bytes.toString('base64url') !== signature) return null;
  const key = { key: device.signingKeys.publicKey, dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', Buffer.from(`${head}.${body}`), key, bytes)) return null;
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims;
}

/** Ends all sessions of a user except the one with this token. */
export function endOtherSessions(device: Device, { sub, jti }: Claims): void {
  device.generations.set(sub, (device.generations.get(sub) ?? 0) + 1);
  device.survivors.clear();
  device.survivors.add(jti);
}
