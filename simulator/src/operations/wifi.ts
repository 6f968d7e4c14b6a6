import type { Schema } from '@stillhouse/contracts/api';
import { problem } from '@stillhouse/contracts/problems';
import { configureWifiDot1x } from '@stillhouse/device/network/dot1x';
import type { Joining } from '@stillhouse/device/network/wifi';
import {
  forgetWifi,
  joinWifi,
  joinWifiWithDot1x,
  whyNotJoin,
} from '@stillhouse/device/network/wifi';
import type { DeviceHandlers } from './device-handlers.ts';
import { dot1xRejected } from './dot1x-rejected.ts';

/** Contract tag Dot1x, as far as it is about Wi-Fi: joining and forgetting a network (design D23). */
export const wifi = {
  connectWifi({ body }, { device }) {
    const refusal = whyNotJoin(device, body.ssid);
    if (refusal !== null) return answerTo(refusal);
    if (!isDot1x(body)) return answerTo(joinWifi(device, body));
    const configured = configureWifiDot1x(device, body);
    if (configured.outcome === 'rejected') return dot1xRejected(configured.issues);
    return answerTo(joinWifiWithDot1x(device, body.ssid));
  },

  removeWifi(_request, { device }) {
    forgetWifi(device);
    return { status: 204 };
  },
} satisfies Pick<DeviceHandlers, 'connectWifi' | 'removeWifi'>;

/** With a device certificate it is the 802.1x form, without it the join form. */
function isDot1x(body: Schema<'WifiRequest'>): body is Schema<'WifiDot1xRequest'> {
  return 'credentials' in body && 'deviceCertificate' in body.credentials;
}

function answerTo(result: Joining) {
  if (result.outcome === 'joining') return { status: 202 as const, body: result.connection };
  if (result.outcome === 'radioOff') {
    return problem(409, 'wifi-radio-off', 'The Wi-Fi radio is off. Switch it on first.');
  }
  const detail = result.issues.map(({ pointer, message }) => `${pointer}: ${message}.`).join(' ');
  return problem(400, 'invalid-request', detail, { errors: result.issues });
}
