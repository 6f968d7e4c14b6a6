import { createProblem } from '@stillhouse/contracts/problems';
import { updateEthernetIp4 } from '@stillhouse/device/network/ethernet-ip4';
import { getHostnameSettings, updateHostname } from '@stillhouse/device/network/hostname';
import { updateProxy } from '@stillhouse/device/network/proxy';
import { listAvailableNetworks } from '@stillhouse/device/network/signal';
import { setWifiRadio } from '@stillhouse/device/network/wifi';
import { getNetworkStatus } from '@stillhouse/device/status';
import type { DeviceHandlers } from './device-handlers.ts';
import type { OperationContext } from './operation-context.ts';
import { createSettingsResponse } from './settings-response.ts';

/** Contract tag Network. */
export const network = {
  getNetworkStatus: (_request, { device }) => ({
    status: 200,
    body: getNetworkStatus(device.state),
  }),

  getHostname: (_request, { device }) => ({ status: 200, body: getHostnameSettings(device.state) }),
  updateHostname: ({ body }, { device }) => ({ status: 200, body: updateHostname(device, body) }),

  getProxy: (_request, { device }) => ({ status: 200, body: device.state.network.proxy }),
  updateProxy: ({ body }, { device }) => createSettingsResponse(updateProxy(device, body)),

  getWifiRadio: (_request, context) => ({ status: 200, body: getRadio(context) }),
  setWifiRadio({ body }, context) {
    setWifiRadio(context.device, body.enabled);
    return { status: 200, body: getRadio(context) };
  },

  listWifiNetworks: (_request, { device, clock }) => ({
    status: 200,
    body: listAvailableNetworks(device.state, clock.now()),
  }),

  getEthernetIp4(_request, { device }) {
    const { ethernet } = device.state.network;
    if (ethernet !== undefined) return { status: 200, body: ethernet.ip4 };
    return createProblem(404, 'not-on-this-product', `${device.state.product} has no Ethernet.`);
  },
  updateEthernetIp4: ({ body }, { device }) =>
    createSettingsResponse(updateEthernetIp4(device, body)),
} satisfies Partial<DeviceHandlers>;

function getRadio({ device }: OperationContext) {
  return { enabled: device.state.network.wifi?.radioEnabled ?? false };
}
