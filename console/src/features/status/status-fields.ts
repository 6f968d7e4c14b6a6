import type { Schema } from '@stillhouse/contracts/api';
import { quoteUnusualSsid } from '@stillhouse/foundation/quote-ssid';
import type { Brand } from '@stillhouse/products/brand';
import { formatNtpServer } from '../../shell/format-ntp-server.ts';

export type StatusField = {
  label: string;
  /** Null if the device reports nothing; `absent` is shown instead. */
  value: string | null;
  absent?: string;
  copyable?: true;
};

export type StatusSection = {
  title: string;
  /** Tells its labels from those of other sections. */
  prefix?: string;
  fields: StatusField[];
};

type DeviceStatus = Schema<'DeviceStatus'>;

/** The fields of the status card (R2.17), by section. */
export function getStatusSections(status: DeviceStatus, brand: Brand): StatusSection[] {
  return [
    getDeviceSection(status, brand),
    ...getEthernetSection(status),
    ...getWifiSection(status),
  ];
}

function getDeviceSection(status: DeviceStatus, brand: Brand): StatusSection {
  const fields: StatusField[] = [
    { label: 'Serial number', value: status.serialNumber, copyable: true },
    { label: 'Firmware version', value: status.firmwareVersion, copyable: true },
    { label: 'NTP server', value: formatNtpServer(status.ntpServer, brand) },
  ];
  if (status.isPaired) {
    fields.push({
      label: 'Paired device',
      value: status.pairedDeviceName ?? null,
      absent: 'Unknown name',
    });
  }
  return { title: 'Device', fields };
}

/** A product without the interface (longrow) reports neither properties nor a MAC address. */
function getEthernetSection(status: DeviceStatus): StatusSection[] {
  const properties = status.networkProperties.ethernet;
  const macAddress = status.ethernetMacAddress ?? properties?.macAddress;
  if (!properties && macAddress === undefined) return [];
  const fields = getAddressFields(properties, macAddress);
  return [{ title: 'Ethernet', prefix: 'Ethernet', fields }];
}

function getWifiSection(status: DeviceStatus): StatusSection[] {
  const { wifi } = status.networkProperties;
  const macAddress = status.wifiMacAddress ?? wifi?.properties?.macAddress;
  if (!wifi && macAddress === undefined) return [];
  const fields: StatusField[] = [
    {
      label: 'Network',
      value: (wifi?.isSaved && quoteUnusualSsid(wifi.network?.ssid ?? '')) || null,
      absent: 'No network saved',
    },
    ...getAddressFields(wifi?.properties, macAddress),
  ];
  return [{ title: 'Wi-Fi', prefix: 'Wi-Fi', fields }];
}

type Addresses = { ip4Address?: string | null; ip6Address?: string | null };

function getAddressFields(
  { ip4Address, ip6Address }: Addresses = {},
  macAddress: string | undefined,
): StatusField[] {
  return [
    { label: 'IP address', value: ip4Address ?? null, absent: 'Not connected', copyable: true },
    // Many networks have no IPv6.
    ...(ip6Address ? [{ label: 'IPv6 address', value: ip6Address, copyable: true } as const] : []),
    { label: 'MAC address', value: macAddress ?? null, copyable: true },
  ];
}
