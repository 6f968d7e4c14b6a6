import type { Schema } from '@stillhouse/contracts/api';
import type { Brand } from '@stillhouse/products/brand';
import { formatNtpServer } from '../../shell/format-ntp-server.ts';

export type StatusField = {
  label: string;
  /** Null if the device reports nothing; `absent` is shown instead. */
  value: string | null;
  absent?: string;
  copyable?: true;
};

export type StatusSection = { title: string; fields: StatusField[] };

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
      label: 'Ethernet IP',
      value: properties?.ip4Address ?? null,
      absent: 'Not connected',
      copyable: true,
    },
    ...getIp6Field('Ethernet IPv6', properties?.ip6Address),
    { label: 'Ethernet MAC', value: macAddress ?? null, copyable: true },
  ];
  return [{ title: 'Ethernet', fields }];
}

function getWifiSection(status: DeviceStatus): StatusSection[] {
  const { wifi } = status.networkProperties;
  const macAddress = status.wifiMacAddress ?? wifi?.properties?.macAddress;
  if (!wifi && macAddress === undefined) return [];
  const fields: StatusField[] = [
    {
      label: 'Wi-Fi network',
      value: (wifi?.isSaved && wifi.network?.ssid) || null,
      absent: 'No network saved',
    },
    {
      label: 'Wi-Fi IP',
      value: wifi?.properties?.ip4Address ?? null,
      absent: 'Not connected',
      copyable: true,
    },
    ...getIp6Field('Wi-Fi IPv6', wifi?.properties?.ip6Address),
    { label: 'Wi-Fi MAC', value: macAddress ?? null, copyable: true },
  ];
  return [{ title: 'Wi-Fi', fields }];
}

/** Many networks have no IPv6, so the row is shown only with a value. */
function getIp6Field(label: string, value: string | null | undefined): StatusField[] {
  return value ? [{ label, value, copyable: true }] : [];
}
