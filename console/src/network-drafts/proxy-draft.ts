import type { Schema } from '@stillhouse/contracts/api';
import { getHostProblem } from '@stillhouse/contracts/input-rules';
import { normalizeHost } from '@stillhouse/foundation/host-rules';
import { trimInput } from '@stillhouse/foundation/invisible-characters';
import { getPacProblem } from '@stillhouse/foundation/pac-rules';

type Proxy = Schema<'Proxy'>;
export type ProxyMode = Proxy['proxy'];

/** The fields of the form. Every field is text, because anything can be typed. */
export type ProxyFields = { mode: ProxyMode; host: string; port: string; url: string };

export type ProxyProblems = { host?: string; port?: string; url?: string };

const maxPort = 65_535;

export function toProxyFields(proxy: Proxy): ProxyFields {
  const { proxy: mode, host = '', port, url = '' } = proxy;
  return { mode, host, port: port === undefined ? '' : String(port), url };
}

/**
 * Returns the problems by field. An empty field is not a problem yet, but cannot be saved
 * (canSaveProxy).
 */
export function getProxyProblems({ mode, host, port, url }: ProxyFields): ProxyProblems {
  if (mode === 'manual') {
    const hostProblem = trimInput(host) && getHostProblem('proxy host', trimInput(host));
    return {
      ...(hostProblem && { host: hostProblem }),
      ...(trimInput(port) !== '' && parsePort(port) === null && { port: portText }),
    };
  }
  const urlProblem = mode === 'auto' && trimInput(url) && getPacProblem(trimInput(url));
  return urlProblem ? { url: urlProblem } : {};
}

const portText = `Enter a whole number from 1 to ${maxPort}.`;

/** Whether the change is valid and differs from the saved settings (R5.15). */
export function canSaveProxy(saved: ProxyFields, typed: ProxyFields): boolean {
  const update = toProxyUpdate(typed);
  if (update === null) return false;
  const was = toProxyUpdate(saved);
  return was === null || JSON.stringify(update) !== JSON.stringify(was);
}

/** Converts the fields to the batch of changes; null if they are incomplete or invalid. */
export function toProxyUpdate(typed: ProxyFields): Schema<'ProxyUpdate'> | null {
  const { mode } = typed;
  const host = normalizeHost(trimInput(typed.host));
  const port = parsePort(typed.port);
  const url = trimInput(typed.url);
  if (mode === 'off') return [{ key: 'proxy', newValue: 'off' }];
  if (Object.keys(getProxyProblems(typed)).length > 0) return null;
  if (mode === 'auto') {
    if (url === '') return null;
    return [
      { key: 'proxy', newValue: 'auto' },
      { key: 'url', newValue: url },
    ];
  }
  if (host === '' || port === null) return null;
  return [
    { key: 'proxy', newValue: 'manual' },
    { key: 'host', newValue: host },
    { key: 'port', newValue: port },
  ];
}

function parsePort(text: string): number | null {
  const digits = trimInput(text);
  if (!/^\d{1,5}$/.test(digits)) return null;
  const port = Number(digits);
  return port >= 1 && port <= maxPort ? port : null;
}
