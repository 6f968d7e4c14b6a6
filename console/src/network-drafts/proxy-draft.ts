import type { Schema } from '@stillhouse/contracts/api';

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
    return {
      ...(host.trim() !== '' && !isHost(host.trim()) && { host: hostText }),
      ...(port.trim() !== '' && parsePort(port) === null && { port: portText }),
    };
  }
  return mode === 'auto' && url.trim() !== '' && !isPacAddress(url.trim()) ? { url: urlText } : {};
}

const hostText = 'Enter a host name or an address, without http:// and without a port.';
const portText = `Enter a whole number from 1 to ${maxPort}.`;
const urlText = 'Enter an address that begins with http:// or https://.';

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
  const host = typed.host.trim();
  const port = parsePort(typed.port);
  const url = typed.url.trim();
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

/** Catches typos only. The device itself validates host names. */
function isHost(host: string): boolean {
  return host.length <= 253 && /^[^\s/]+$/.test(host);
}

function parsePort(text: string): number | null {
  if (!/^\d{1,5}$/.test(text.trim())) return null;
  const port = Number(text);
  return port >= 1 && port <= maxPort ? port : null;
}

function isPacAddress(url: string): boolean {
  return /^https?:\/\//i.test(url) && URL.canParse(url);
}
