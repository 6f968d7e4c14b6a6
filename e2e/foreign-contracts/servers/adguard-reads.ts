// What the DNS filter returns to reads.
import { Outcome } from './adguard-outcome.ts';
import {
  counts,
  type Doc,
  findClient,
  queries,
  type State,
  showTls,
  since,
} from './adguard-state.ts';

type Read = (body: Doc, query: URLSearchParams) => unknown;

const services = ['youtube', 'tiktok'];
const top = [{ domain_or_ip: 12 }];

export function listDeviceReads(state: State): Record<string, Read> {
  const showDns = () => ({ ...state.dns, protection_enabled: state.protection.enabled });
  return {
    'GET /status': () => ({
      dns_addresses: ['192.0.2.2'],
      dns_port: 53,
      http_port: 80,
      protection_enabled: state.protection.enabled,
      protection_disabled_duration: state.protection.duration,
      dhcp_available: true,
      running: true,
      version: 'v0.107.0',
      language: state.language,
    }),
    'GET /dns_info': () => ({ ...showDns(), default_local_ptr_upstreams: ['192.0.2.1'] }),
    'GET /querylog': (_, query) => {
      const limit = Number(query.get('limit') ?? 500);
      const search = query.get('search') ?? '';
      const found = queries.filter((it) => JSON.stringify(it.question).includes(search));
      return { oldest: found.length > 0 ? since : '', data: found.slice(0, limit) };
    },
    'GET /querylog_info': () => ({
      enabled: state.queryLog.enabled,
      // This older read has intervals of a list only.
      interval:
        [0.25, 1, 7, 30].find((days) => days * 86_400_000 >= Number(state.queryLog.interval)) ?? 90,
      anonymize_client_ip: state.queryLog.anonymize_client_ip,
    }),
    'GET /querylog/config': () => state.queryLog,
    'GET /stats': () => ({
      time_units: 'hours',
      ...counts,
      top_queried_domains: top,
      top_clients: top,
      top_blocked_domains: top,
      top_upstreams_responses: top,
      top_upstreams_avg_time: top,
      dns_queries: [4, 16],
      blocked_filtering: [1, 2],
      replaced_safebrowsing: [0, 0],
      replaced_parental: [0, 0],
    }),
    'GET /stats_info': () => ({ interval: state.statsDays }),
    'GET /stats/config': () => state.stats,
    'GET /tls/status': () => showTls(state),
    'GET /dhcp/status': () => ({
      ...state.dhcp,
      leases: state.leases,
      static_leases: state.staticLeases,
    }),
    'GET /dhcp/interfaces': () => ({
      eth0: {
        flags: 'up|broadcast',
        gateway_ip: '192.0.2.1',
        hardware_address: '00:00:5e:00:53:00',
        ipv4_addresses: ['192.0.2.2'],
        ipv6_addresses: [],
        name: 'eth0',
      },
    }),
  };
}

export function listFilterReads(state: State): Record<string, Read> {
  return {
    'GET /filtering/status': () => ({
      ...state.filtering,
      filters: state.filters,
      whitelist_filters: state.allowLists,
      user_rules: state.rules,
    }),
    'GET /filtering/check_host': (_, query) => {
      const name = query.get('name') ?? '';
      const text = state.rules.find((rule) => rule === `||${name}^`);
      return text === undefined
        ? { reason: 'NotFilteredNotFound', rules: [] }
        : { reason: 'FilteredBlackList', rules: [{ filter_list_id: 0, text }] };
    },
    'GET /safebrowsing/status': () => ({ enabled: state.safeBrowsing }),
    'GET /parental/status': () => ({ enabled: state.parental, sensitivity: 13 }),
    'GET /safesearch/status': () => state.safeSearch,
    'GET /clients': () => ({
      clients: state.clients,
      auto_clients: [{ ip: '192.0.2.101', name: 'tv', source: 'DHCP', whois_info: {} }],
      supported_tags: ['device_laptop', 'device_tv'],
    }),
    'GET /clients/find': (_, query) =>
      query.has('ip0') ? [findClient(state, query.get('ip0') ?? '')] : [],
    'GET /access/list': () => state.access,
    'GET /blocked_services/services': () => services,
    'GET /blocked_services/all': () => ({
      blocked_services: services.map((id) => ({
        id,
        name: id.toUpperCase(),
        icon_svg: 'PHN2Zy8+',
        rules: [`||${id}.com^`],
        group_id: 'video',
      })),
      groups: [{ id: 'video' }],
    }),
    'GET /blocked_services/list': () => state.services.ids,
    'GET /blocked_services/get': () => state.services,
    'GET /rewrite/list': () => state.rewrites,
    'GET /rewrite/settings': () => state.rewriteSettings,
    'GET /i18n/current_language': () => ({ language: state.language }),
    'GET /profile': () => ({ ...state.profile, language: state.language }),
    'GET /install/get_addresses': () => ({
      dns_port: 53,
      web_port: 80,
      version: 'v0.107.0',
      interfaces: {
        eth0: {
          flags: 'up|broadcast',
          hardware_address: '00:00:5e:00:53:00',
          ip_addresses: ['192.0.2.2'],
          mtu: 1500,
          name: 'eth0',
        },
      },
    }),
    'GET /apple/doh.mobileconfig': (_, query) => createProfile('HTTPS', query),
    'GET /apple/dot.mobileconfig': (_, query) => createProfile('TLS', query),
  };
}

function createProfile(protocol: string, query: URLSearchParams): Outcome {
  const text = `<?xml version="1.0"?><plist><dict><key>${protocol}</key><string>${query.get('host')}</string></dict></plist>`;
  return new Outcome(200, text, { 'content-type': 'application/xml' });
}
