import type { Schema } from '@stillhouse/contracts/api';
import { createProblem } from '@stillhouse/contracts/problems';
import { configureWifiDot1x } from '@stillhouse/device/network/dot1x';
import type { JoinResult } from '@stillhouse/device/network/wifi';
import {
  forgetWifi,
  isRadioOn,
  joinWifi,
  joinWifiWithDot1x,
} from '@stillhouse/device/network/wifi';
import type { DeviceHandlers } from './device-handlers.ts';
import { createDot1xRejection } from './dot1x-rejected.ts';

/** The Wi-Fi part of the contract tag Dot1x: joining and forgetting a network. */
export const wifi = {
  connectWifi({ body }, { device }) {
    if (!isRadioOn(device)) return createJoinResponse({ outcome: 'radioOff' });
    if (!isDot1x(body)) return createJoinResponse(joinWifi(device, body));
    const configured = configureWifiDot1x(device, body);
    if (configured.outcome === 'rejected') return createDot1xRejection(configured.issues);
    return createJoinResponse(joinWifiWithDot1x(device, body.ssid));
  },

  removeWifi(_request, { device }) {
    forgetWifi(device);
    return { status: 204 };
  },
} satisfies Pick<DeviceHandlers, 'connectWifi' | 'removeWifi'>;

/** A body with a device certificate is the 802.1x form. Without one it is the join form. */
function isDot1x(body: Schema<'WifiRequest'>): body is Schema<'WifiDot1xRequest'> {
  return body.credentials !== undefined && 'deviceCertificate' in body.credentials;
}

function createJoinResponse(result: JoinResult) {
  if (result.outcome === 'joining') return { status: 202 as const, body: result.connection };
  return createProblem(409, 'wifi-radio-off', 'The Wi-Fi radio is off. Turn it on first.');
}
