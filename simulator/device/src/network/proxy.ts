import type { Schema } from '@stillhouse/contracts/api';
import type { DeviceCore } from '../core/device-core.ts';
import type { Issue, UpdateResult } from '../state/device-state.ts';
import { isIpAddress } from './ip-address.ts';

type Proxy = Schema<'Proxy'>;
type ProxyValues = {
  -readonly [Key in 'host' | 'port' | 'url']?: Extract<Proxy, { proxy: 'off' }>[Key];
};

/** Labels of letters, digits, hyphens and underscores, separated by dots. */
const hostNamePattern =
  /^[A-Za-z0-9_]([A-Za-z0-9_-]*[A-Za-z0-9_])?(\.[A-Za-z0-9_]([A-Za-z0-9_-]*[A-Za-z0-9_])?)*\.?$/;

/**
 * Applies a batch of changes, all or nothing. The last of several changes with one key wins. Values
 * that the mode does not use are kept.
 */
export function updateProxy(core: DeviceCore, batch: Schema<'ProxyUpdate'>): UpdateResult<Proxy> {
  const { network } = core.state;
  const { proxy: mode, ...values } = network.proxy;
  let nextMode: Proxy['proxy'] = mode;
  const next: ProxyValues = values;
  const issues: Issue[] = [];
  batch.forEach((change, index) => {
    const pointer = `/${index}/newValue`;
    if (change.key === 'proxy') nextMode = change.newValue;
    else if (change.key === 'port') next.port = change.newValue;
    else if (change.key === 'url') next.url = change.newValue;
    else {
      next.host = change.newValue;
      if (!isHost(change.newValue))
        issues.push({ pointer, message: formatHostIssue(change.newValue) });
    }
  });
  const proxy = createProxy(nextMode, next);
  if (proxy === null) {
    const needed = nextMode === 'auto' ? 'the url of a PAC file' : 'host and port';
    issues.push({ pointer: '', message: `The proxy mode ${nextMode} needs ${needed}; add it.` });
  }
  if (proxy === null || issues.length > 0) return { outcome: 'refused', issues };
  const before = network.proxy;
  network.proxy = proxy;
  const keys = (['proxy', 'host', 'port', 'url'] as const).filter(
    (key) => Reflect.get(before, key) !== Reflect.get(proxy, key),
  );
  if (keys.length > 0) core.emit({ type: 'networkSettingsChanged', group: 'proxy', keys });
  return { outcome: 'updated', settings: { ...proxy } };
}

/** Returns the proxy for a mode, or null if a value is missing. */
function createProxy(mode: Proxy['proxy'], values: ProxyValues): Proxy | null {
  const { host, port, url } = values;
  if (mode === 'off') return { ...values, proxy: mode };
  if (mode === 'auto') return url === undefined ? null : { ...values, proxy: mode, url };
  return host === undefined || port === undefined ? null : { ...values, proxy: mode, host, port };
}

function isHost(host: string): boolean {
  if (isIpAddress(host.replace(/^\[(.*)\]$/, '$1'))) return true;
  // A host that ends in a number must be an IPv4 address (URL standard, section 3.5).
  return hostNamePattern.test(host) && !/(^|\.)[0-9]+\.?$/.test(host);
}

function formatHostIssue(host: string): string {
  return `'${host}' is no host name and no address; give one without scheme and port, such as proxy.room.example.`;
}
