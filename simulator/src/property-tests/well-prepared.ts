import { patchState } from '@stillhouse/device/patch/patch-state';
import { Openssl } from '../../openssl/openssl.ts';
import type { LeasedDevice } from '../fleet/leased-device.ts';
import { certificatePem } from './certificate.ts';
import type { Call } from './step.ts';

export type Preparation = (leased: LeasedDevice, call: Call) => Call;

/**
 * Returns a function that puts a device in a state in which it accepts any legal write: it has the
 * certificate and the update that a call names, knows its code, and the key of its certificate.
 */
export function createPreparation(): Preparation {
  using openssl = new Openssl();
  const request = openssl.request('/CN=Room', 'room');
  const privateKey = openssl.run(['pkey', '-in', 'room.key']).toString();
  const deviceCertificate = openssl.issue(openssl.createAuthority('/CN=Room CA'), request);
  return ({ host, enrollmentService }, call) => {
    const { device, clock } = host;
    patchState(device, {
      certificates: [certificatePem],
      updates: { state: 'upgradeAvailable', offered: 'NFB1.20300301.0000' },
    });
    device.state.network.dot1x.privateKey = privateKey;
    const prepare = (key: string, value: unknown) => {
      if (key === 'code') enrollmentService.add({ code: String(value) }, clock.now());
      return key === 'deviceCertificate' ? deviceCertificate : value;
    };
    const isJson = call.operation.requestMediaType === 'application/json';
    return isJson ? { ...call, body: JSON.parse(JSON.stringify(call.body), prepare) } : call;
  };
}
