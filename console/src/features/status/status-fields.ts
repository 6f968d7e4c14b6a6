import type { Schema } from '@stillhouse/contracts/api';
import type { Brand } from '@stillhouse/products/brand';
import { ntpServerText } from '../../shell/ntp-server-text.ts';

export type StatusField = {
  label: string;
  /** null where the device has nothing to tell; `absent` says what that means. */
  value: string | null;
  absent?: string;
  copyable?: true;
};

export type StatusSection = { title: string; fields: StatusField[] };

type DeviceStatus = Schema<'DeviceStatus'>;

/** The fields of the status card (spec section 2), by what they tell of. */
export function statusSections(status: DeviceStatus, brand: Brand): StatusSection[] {
  return [deviceSection(status, brand), ...ethernetSection(status), ...wifiSection(status)];
}

function deviceSection(status: DeviceStatus, brand: Brand): StatusSection {
  const fields: StatusField[] = [
    { label: 'Serial number', value: status.serialNumber, copyable: true },
    { label: 'Firmware version', value: status.firmwareVersion, copyable: true },
    { label: 'NTP server', value: ntpServerText(status.ntpServer, brand) },
  ];
  if (status.isPaired) {
    fields.push({
      label: 'Paired device',
      value: status.pairedDeviceName ?? null,
      absent: 'Name not known',
    });
  }
  return { title: 'Device', fields };
}

/** A product without the interface (longrow) has neither properties nor a MAC address for it. */
function ethernetSection(status: DeviceStatus): StatusSection[] {
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
    ...ip6Field('Ethernet IPv6', properties?.ip6Address),
    { label: 'Ethernet MAC', value: macAddress ?? null, copyable: true },
  ];
  return [{ title: 'Ethernet', fields }];
}

function wifiSection(status: DeviceStatus): StatusSection[] {
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
    ...ip6Field('Wi-Fi IPv6', wifi?.properties?.ip6Address),
    { label: 'Wi-Fi MAC', value: macAddress ?? null, copyable: true },
  ];
  return [{ title: 'Wi-Fi', fields }];
}

/** Many networks have no IPv6: the row is there only when it tells something. */
function ip6Field(label: string, value: string | null | undefined): StatusField[] {
  return value ? [{ label, value, copyable: true }] : [];
}
