import type { Schema } from '@stillhouse/contracts/api';
import { normalizeHost } from '@stillhouse/foundation/host-rules';
import type { DeviceCore } from '../core/device-core.ts';
import type { UpdateResult } from '../state/device-state.ts';

type Proxy = Schema<'Proxy'>;
type ProxyValues = {
  -readonly [Key in 'host' | 'port' | 'url']?: Extract<Proxy, { proxy: 'off' }>[Key];
};

/**
 * Applies a batch of changes, all or nothing. The last of several changes with one key wins. Values
 * that the mode does not use are kept.
 */
export function updateProxy(core: DeviceCore, batch: Schema<'ProxyUpdate'>): UpdateResult<Proxy> {
  const { network } = core.state;
  const { proxy: mode, ...values } = network.proxy;
  let nextMode: Proxy['proxy'] = mode;
  const next: ProxyValues = values;
  for (const change of batch) {
    if (change.key === 'proxy') nextMode = change.newValue;
    else if (change.key === 'port') next.port = change.newValue;
    else if (change.key === 'url') next.url = change.newValue;
    else next.host = normalizeHost(change.newValue);
  }
  const proxy = createProxy(nextMode, next);
  if (proxy === null) {
    const needed = nextMode === 'auto' ? 'the url of a PAC file' : 'host and port';
    const message = `The proxy mode ${nextMode} needs ${needed}; add it.`;
    return { outcome: 'rejected', issues: [{ pointer: '', message }] };
  }
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
