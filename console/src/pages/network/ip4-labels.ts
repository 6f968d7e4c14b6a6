/** How the modes of the IP configuration are called. */
export const IP4_MODE_LABELS = { dhcp: 'DHCP', static: 'Static' } as const;
