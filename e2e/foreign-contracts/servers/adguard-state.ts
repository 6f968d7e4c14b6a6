// What the DNS filter stores after its installation.

export type Doc = Record<string, unknown>;

const day = 86_400_000;
export const since = '2026-05-01T08:00:00Z';

const firstDns: Doc = {
  bootstrap_dns: ['9.9.9.10'],
  upstream_dns: ['https://dns10.quad9.net/dns-query'],
  fallback_dns: [],
  upstream_dns_file: '',
  ratelimit: 20,
  ratelimit_subnet_len_ipv4: 24,
  ratelimit_subnet_len_ipv6: 56,
  ratelimit_whitelist: [],
  blocking_mode: 'default',
  blocking_ipv4: '',
  blocking_ipv6: '',
  blocked_response_ttl: 10,
  edns_cs_enabled: false,
  edns_cs_use_custom: false,
  edns_cs_custom_ip: '',
  disable_ipv6: false,
  dnssec_enabled: false,
  cache_size: 4194304,
  cache_ttl_min: 0,
  cache_ttl_max: 0,
  cache_enabled: true,
  cache_optimistic: true,
  upstream_mode: 'load_balance',
  use_private_ptr_resolvers: true,
  resolve_clients: true,
  local_ptr_upstreams: [],
  upstream_timeout: 10,
};

export function createState() {
  return {
    language: 'en',
    profile: { name: 'admin', theme: 'auto' } as Doc,
    protection: { enabled: true, duration: 0 },
    dns: { ...firstDns },
    queryLog: { enabled: true, interval: 7 * day, anonymize_client_ip: false, ignored: [] } as Doc,
    stats: { enabled: true, interval: day, ignored: [] } as Doc,
    statsDays: 1,
    tls: {
      enabled: false,
      server_name: '',
      force_https: false,
      port_https: 443,
      port_dns_over_tls: 853,
      port_dns_over_quic: 853,
      certificate_chain: '',
      private_key: '',
      certificate_path: '',
      private_key_path: '',
      serve_plain_dns: true,
    } as Doc,
    dhcp: {
      enabled: false,
      interface_name: 'eth0',
      v4: {
        gateway_ip: '192.0.2.1',
        subnet_mask: '255.255.255.0',
        range_start: '192.0.2.100',
        range_end: '192.0.2.200',
        lease_duration: 86400,
      },
      v6: { range_start: '', lease_duration: 86400 },
    } as Doc,
    leases: [
      {
        mac: '00:00:5e:00:53:01',
        ip: '192.0.2.101',
        hostname: 'tv',
        expires: '2026-05-02T08:00:00Z',
      },
    ] as Doc[],
    staticLeases: [{ mac: '00:00:5e:00:53:02', ip: '192.0.2.10', hostname: 'printer' }] as Doc[],
    filtering: { enabled: true, interval: 24 } as Doc,
    filters: [createFilter(1, 'Ads', 'https://lists.example.com/ads.txt')],
    allowLists: [] as Doc[],
    rules: ['||ads.example.com^'] as unknown[],
    safeBrowsing: false,
    parental: false,
    safeSearch: {
      enabled: false,
      bing: true,
      duckduckgo: true,
      ecosia: true,
      google: true,
      pixabay: true,
      yandex: true,
      youtube: true,
    } as Doc,
    clients: [createClient({ name: 'Laptop', ids: ['192.0.2.20'] })],
    access: { allowed_clients: [], disallowed_clients: [], blocked_hosts: ['version.bind'] } as Doc,
    services: { schedule: { time_zone: 'UTC' }, ids: [] } as Doc,
    rewrites: [{ domain: 'nas.example.com', answer: '192.0.2.30', enabled: true }] as Doc[],
    rewriteSettings: { enabled: true } as Doc,
  };
}

export type State = ReturnType<typeof createState>;

export function createFilter(id: number, name: unknown, url: unknown): Doc {
  return { id, name, url, enabled: true, rules_count: 120, last_updated: since };
}

/** A client with the defaults of what is not sent. */
export function createClient(body: Doc): Doc {
  return {
    use_global_settings: true,
    filtering_enabled: false,
    parental_enabled: false,
    safebrowsing_enabled: false,
    use_global_blocked_services: true,
    blocked_services: [],
    upstreams: [],
    tags: [],
    ignore_querylog: false,
    ignore_statistics: false,
    ...body,
  };
}

const question = { class: 'IN', name: 'ads.example.com', type: 'A' };

export const queries: Doc[] = [
  {
    answer: [{ ttl: 10, type: 'A', value: '0.0.0.0' }],
    cached: false,
    upstream: '',
    answer_dnssec: false,
    client: '192.0.2.20',
    client_proto: '',
    elapsedMs: '0.1',
    question,
    rules: [{ filter_list_id: 1, text: '||ads.example.com^' }],
    reason: 'FilteredBlackList',
    status: 'NOERROR',
    time: since,
  },
];

export const counts = {
  num_dns_queries: 20,
  num_blocked_filtering: 3,
  num_replaced_safebrowsing: 0,
  num_replaced_safesearch: 0,
  num_replaced_parental: 0,
  avg_processing_time: 0.01,
};

export const hideKey = ({ private_key, ...rest }: Doc): Doc => ({
  ...rest,
  private_key_saved: private_key !== undefined && private_key !== '',
});

/** The private key is never returned. */
export function showTls(state: State): Doc {
  return {
    ...hideKey(state.tls),
    valid_cert: false,
    valid_chain: false,
    valid_key: false,
    valid_pair: false,
  };
}

export function findClient(state: State, id: string): Doc {
  const found = state.clients.find(({ ids }) => (ids as string[] | undefined)?.includes(id));
  return {
    [id]: { ...(found ?? { name: '', ids: [id] }), disallowed: false, disallowed_rule: '' },
  };
}
