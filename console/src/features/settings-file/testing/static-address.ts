/** The addresses are reserved for documentation (RFC 5737). */
export const staticAddress = {
  mode: 'static',
  ip4Address: '192.0.2.20',
  subnetMask: '255.255.255.0',
  gateway: '192.0.2.1',
  primaryDns: '192.0.2.1',
};
