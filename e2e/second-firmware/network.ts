import type { Handler } from './call.ts';
import type { Device, Ip4, ProxyValues } from './device.ts';
import { describeCredentials } from './dot1x.ts';
import { cases, checkBody, members, only, type Rule, text, whole } from './fields.ts';
import { checkHost, ip4, isMask, isSameSubnet, isUnusable, toPlain } from './hosts.ts';
import { type Issue, rejectAt } from './problem.ts';
import { describeWifi, getWifiState } from './wifi.ts';

const leased = {
  ip4Address: '198.51.100.44',
  subnetMask: '255.255.255.0',
  gateway: '198.51.100.1',
};
const macs = { ethernet: '0a:5c:11:00:7e:01', wifi: '0A:5C:11:00:7E:02' };

/** What keeps the device from the internet: only its proxy can. */
const hasInternet = ({ proxy }: Device) => proxy.shown.proxy === 'off';

const isJoined = (device: Device) => getWifiState(device).state === 'CONNECTED';

export const isOnline = (device: Device): boolean =>
  hasInternet(device) && (device.has.ethernet || isJoined(device));

function describeEthernet({ ip4 }: Device) {
  const { mode, ip4Address, subnetMask, gateway } = ip4.shown;
  const own = mode === 'static' ? { ip4Address, subnetMask, gateway } : leased;
  return { ...own, ip6Address: 'fe80::85c:11ff:fe00:7e01', macAddress: macs.ethernet };
}

export const getStatus: Handler = (device) => {
  const { has, style, ethernetCredentials, wifi, radio } = device;
  const hasWifiCredentials = wifi.shown !== null && radio.shown.enabled;
  const dot1x = {
    ...(has.ethernet && {
      ethernet: {
        ...describeCredentials(ethernetCredentials.shown),
        authorization: ethernetCredentials.shown === null ? 'notRequested' : 'authorized',
      },
    }),
    wifi: {
      ...describeCredentials(wifi.shown?.credentials ?? null),
      ...(wifi.shown?.credentials && { ssid: wifi.shown.ssid }),
      ...(hasWifiCredentials && { authorization: 'notRequested' }),
    },
  };
  const obstacle = isOnline(device) ? null : hasInternet(device) ? 'notConnected' : 'proxyFailed';
  return {
    status: 200,
    body: {
      product: style.product,
      isPaired: false,
      ...(style.reportsOptional && { pairedDeviceName: null, obstacle }),
      serialNumber: device.serialNumber,
      firmwareVersion: device.version,
      isOnline: isOnline(device),
      networkProperties: {
        ...(has.ethernet && { ethernet: describeEthernet(device) }),
        wifi: describeWifi(device),
        ...(style.reportsOptional && { dot1x }),
      },
      ...(has.ethernet && { ethernetMacAddress: macs.ethernet }),
      ...(style.reportsOptional && { wifiMacAddress: macs.wifi }),
      ntpServer: device.ntp.shown.ntpServer,
    },
  };
};

export const getOfflineStatus: Handler = ({ serialNumber }) => ({
  status: 200,
  body: { serialNumber },
});

export const getNetworkStatus: Handler = (device) => {
  const reaches = hasInternet(device);
  const isConnected = isJoined(device);
  return {
    status: 200,
    body: {
      ...(device.has.ethernet && { ethernet: { connected: true, isOnline: reaches } }),
      wifi: { connected: isConnected, isOnline: isConnected && reaches },
    },
  };
};

const describeHostname = ({ serialNumber }: Device, custom: string | null) => ({
  hostname: custom ?? serialNumber,
  source: custom === null ? '' : 'custom',
  defaultHostname: serialNumber,
  isDefault: custom === null,
});

export const getHostname: Handler = (device) => ({
  status: 200,
  body: describeHostname(device, device.hostname.shown),
});

const reserved = /^(localhost|localdomain|local|broadcasthost|invalid|test|example|onion)$/i;

const hostnameRule = cases('source', {
  custom: members({
    source: only('custom'),
    hostname: text({
      min: 1,
      max: 63,
      like: /^[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?$/,
      check: (name) => {
        if (/^(\d+|0x[0-9a-f]*)$/i.test(name)) return 'is a number to browsers';
        return /^xn--/i.test(name) || reserved.test(name) ? 'is reserved' : null;
      },
    }),
  }),
  '': members({ source: only(''), hostname: text({ max: 63 }) }),
});

export const changeHostname: Handler = (device, { body }) => {
  const { hostname, source } = checkBody<{ hostname: string; source: string }>(body, hostnameRule);
  // The serial number is the default, also as a custom name.
  device.hostname.current = source === '' || hostname === device.serialNumber ? null : hostname;
  return { status: 200, body: describeHostname(device, device.hostname.current) };
};

function checkProxyUrl(value: string): string | null {
  if (!/^https?:\/\/[^\s\\<>"{}|^`]+$/i.test(value) || /%(?![0-9a-f]{2})/i.test(value))
    return 'is not a URL';
  if (!URL.canParse(value)) return 'is not a URL';
  const { hostname, username, password } = new URL(value);
  if (username !== '' || password !== '' || /^https?:\/\/[^/]*@/i.test(value))
    return 'has a user name or password';
  return checkHost(hostname);
}

const values = {
  proxy: only('off', 'manual', 'auto'),
  host: text({ min: 1, max: 253, like: /^[^\s/]+$/, check: checkHost }),
  port: whole(1, 65535),
  url: text({ check: checkProxyUrl }),
};

const pair = cases(
  'key',
  Object.fromEntries(
    Object.entries(values).map(([key, newValue]) => [key, members({ key: only(key), newValue })]),
  ),
);

const pairs: Rule = (value, pointer, issues) => {
  if (!Array.isArray(value) || value.length < 1 || value.length > 4) {
    issues.push({ pointer, message: 'is not a list of one to four pairs' });
    return;
  }
  value.forEach((it, index) => {
    pair(it, `${pointer}/${index}`, issues);
  });
  if (issues.length === 0) checkCompleteness(value as Pair[], issues);
};

type Pair = { readonly key: string; readonly newValue: unknown };

function checkCompleteness(list: readonly Pair[], issues: Issue[]): void {
  const keys = list.map(({ key }) => key);
  const needs = (mode: string, ...needed: string[]) => {
    if (!list.some(({ newValue }) => newValue === mode)) return;
    const missing = needed.filter((key) => !keys.includes(key));
    if (missing.length > 0)
      issues.push({ pointer: '', message: `${mode} needs ${missing.join(' and ')}` });
  };
  needs('manual', 'host', 'port');
  needs('auto', 'url');
}

const unused: Readonly<Record<string, readonly string[]>> = {
  off: ['host', 'port', 'url'],
  manual: ['url'],
  auto: ['host', 'port'],
};

export const getProxy: Handler = ({ proxy }) => ({ status: 200, body: proxy.shown });

export const changeProxy: Handler = ({ proxy, style }, { body }) => {
  const list = checkBody<readonly Pair[]>(body, pairs);
  const changes = Object.fromEntries(list.map(({ key, newValue }) => [key, newValue]));
  const next = { ...proxy.current, ...changes } as ProxyValues;
  const left = style.keepsUnused ? [] : (unused[next.proxy] ?? []);
  const kept = Object.entries(next).filter(([key]) => !left.includes(key));
  proxy.current = Object.fromEntries(kept) as ProxyValues;
  return { status: 200, body: proxy.current };
};

const address = text({ like: ip4 });
const parts = { ip4Address: address, subnetMask: address, gateway: address, primaryDns: address };
const optional = Object.entries(parts).map(([name, rule]) => [`${name}?`, rule] as const);
const secondary = { 'secondaryDns?': text({ max: 255 }) };
const ip4Rule = cases('mode', {
  static: members({ mode: only('static'), ...parts, ...secondary }),
  dhcp: members({ mode: only('dhcp'), ...Object.fromEntries(optional), ...secondary }),
});

function checkAddresses({ ip4Address = '', subnetMask = '', gateway = '', primaryDns = '' }: Ip4) {
  if (!isMask(subnetMask)) rejectAt('/subnetMask', 'is not ones followed by zeros');
  if (isUnusable(ip4Address, subnetMask)) rejectAt('/ip4Address', 'belongs to no host');
  const isElsewhere = !isSameSubnet(ip4Address, gateway, subnetMask);
  if (gateway === ip4Address || isElsewhere || isUnusable(gateway, subnetMask))
    rejectAt('/gateway', 'is not the address of another host in the subnet');
  if (isUnusable(primaryDns, '255.255.255.255')) rejectAt('/primaryDns', 'belongs to no host');
}

export const getIp4: Handler = (device) => ({ status: 200, body: device.ip4.shown });

export const changeIp4: Handler = (device, { body }) => {
  const given = Object.entries(checkBody<Ip4>(body, ip4Rule));
  const next = Object.fromEntries(
    given.map(([key, value]) => [key, Object.hasOwn(parts, key) ? toPlain(value) : value]),
  ) as Ip4;
  if (next.mode === 'static') checkAddresses(next);
  const { keepsUnused } = device.style;
  device.ip4.current =
    next.mode === 'static' || keepsUnused ? { ...device.ip4.current, ...next } : { mode: 'dhcp' };
  return { status: 200, body: device.ip4.current };
};
