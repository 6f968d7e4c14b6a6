import type { Schema } from '@stillhouse/contracts/api';
import type { NoticeTone } from '@stillhouse/ui/Notice';

/**
 * Says whether the network has authorized the device on Ethernet.
 *
 * @param status undefined until the device has responded
 * @param isLate whether the network has had enough time
 */
export function describeAuthorization(
  status: Schema<'DeviceStatus'> | undefined,
  isLate: boolean,
): { tone: NoticeTone; text: string } {
  const report = status?.networkProperties.dot1x;
  if (status && report?.ethernet === undefined) {
    return { tone: 'info', text: 'The device does not report whether it is authorized.' };
  }
  const authorization = report?.ethernet?.authorization;
  if (authorization === 'authorized') {
    return { tone: 'success', text: 'The network has authorized the device.' };
  }
  if (authorization === 'notRequested') {
    return { tone: 'info', text: 'The network does not request 802.1x.' };
  }
  if (!isLate) return { tone: 'info', text: 'Waiting for the network to authorize the device.' };
  if (authorization === 'unauthorized') {
    const text =
      'The network has not authorized the device. Check the credentials and the certificates.';
    return { tone: 'warning', text };
  }
  return status
    ? { tone: 'warning', text: 'The network cannot authorize the device yet. Check the cable.' }
    : { tone: 'warning', text: 'The device does not respond.' };
}
