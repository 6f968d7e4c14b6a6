import type { Schema } from '@stillhouse/contracts/api';

type Proxy = Schema<'Proxy'>;
export type ProxyMode = Proxy['proxy'];

/** The proxy as its form shows it: every field as text, since anything can be typed. */
export type ProxyFields = { mode: ProxyMode; host: string; port: string; url: string };

export type ProxyProblems = { host?: string; port?: string; url?: string };

const maxPort = 65_535;

export function proxyFields(proxy: Proxy): ProxyFields {
  const { proxy: mode, host = '', port, url = '' } = proxy;
  return { mode, host, port: port === undefined ? '' : String(port), url };
}

/**
 * What is wrong with what was typed, by field. A field that is empty is not wrong yet, but cannot be saved either
 * (canSaveProxy).
 */
export function proxyProblems({ mode, host, port, url }: ProxyFields): ProxyProblems {
  if (mode === 'manual') {
    return {
      ...(host.trim() !== '' && !isHost(host.trim()) && { host: hostText }),
      ...(port.trim() !== '' && portOf(port) === null && { port: portText }),
    };
  }
  return mode === 'auto' && url.trim() !== '' && !isPacAddress(url.trim()) ? { url: urlText } : {};
}

const hostText = 'Enter a host name or an address, without http:// and without a port.';
const portText = `Enter a whole number from 1 to ${maxPort}.`;
const urlText = 'Enter an address that begins with http:// or https://.';

/** Save is enabled when the change is valid and differs from what the device has (spec section 5). */
export function canSaveProxy(saved: ProxyFields, typed: ProxyFields): boolean {
  const update = proxyUpdate(typed);
  if (update === null) return false;
  const was = proxyUpdate(saved);
  return was === null || JSON.stringify(update) !== JSON.stringify(was);
}

/** The batch that asks the device for what was typed; null when that is incomplete or wrong. */
export function proxyUpdate(typed: ProxyFields): Schema<'ProxyUpdate'> | null {
  const { mode } = typed;
  const host = typed.host.trim();
  const port = portOf(typed.port);
  const url = typed.url.trim();
  if (mode === 'off') return [{ key: 'proxy', newValue: 'off' }];
  if (Object.keys(proxyProblems(typed)).length > 0) return null;
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

/** The device says by itself what a host name is; here only what nobody means to type is caught. */
function isHost(host: string): boolean {
  return host.length <= 253 && /^[^\s/]+$/.test(host);
}

function portOf(text: string): number | null {
  if (!/^\d{1,5}$/.test(text.trim())) return null;
  const port = Number(text);
  return port >= 1 && port <= maxPort ? port : null;
}

function isPacAddress(url: string): boolean {
  return /^https?:\/\//i.test(url) && URL.canParse(url);
}
