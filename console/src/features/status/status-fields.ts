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
  const fields: StatusField[] = [
    {
      label: 'IP address',
      value: properties?.ip4Address ?? null,
      absent: 'Not connected',
      copyable: true,
    },
    ...getIp6Field(properties?.ip6Address),
    { label: 'MAC address', value: macAddress ?? null, copyable: true },
  ];
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
    {
      label: 'IP address',
      value: wifi?.properties?.ip4Address ?? null,
      absent: 'Not connected',
      copyable: true,
    },
    ...getIp6Field(wifi?.properties?.ip6Address),
    { label: 'MAC address', value: macAddress ?? null, copyable: true },
  ];
  return [{ title: 'Wi-Fi', prefix: 'Wi-Fi', fields }];
}

/** Many networks have no IPv6, so the row is shown only with a value. */
function getIp6Field(value: string | null | undefined): StatusField[] {
  return value ? [{ label: 'IPv6 address', value, copyable: true }] : [];
}
