import type { Operation } from '@stillhouse/contracts/operations';
import { getProduct, productCodes } from '@stillhouse/products/catalog';
import type { Contract } from '../model/contract.ts';
import type { Requirement } from '../model/requirement.ts';
import type { Selection } from '../model/verify-options.ts';

/** How to get a response with a problem code (`x-problem-codes`), if a run does not see one. */
const remediesByCode: Readonly<Record<string, string>> = {
  'role-not-allowed': '--setup-target URL, on a device on which setup or oob can sign in',
  'too-many-sign-ins': '--allow-lockout',
  'sign-in-refused': '--allow-lockout',
  booting: 'Restart the device, and run again while it is starting',
  'request-timeout': 'Send a part of a request by hand, and keep the connection open',
  'internal-error': 'Provoke an internal error of the device; a sound device has none',
  'diagnostics-running': 'Start diagnostics in the console, and run again while they are running',
  'diagnostics-failed': 'Make diagnostics fail, such as by covering the camera, and run again',
  'no-active-call': 'End all calls on the device, and run again',
  'logs-busy': 'Get the logs in the console, and run again while they are being generated',
  'logs-timeout': 'Run again while the device is too busy to generate its logs in time',
  'csr-busy': 'Start a signing request in the console, and run again at the same time',
  'csr-timeout': 'Run again while the device is too busy to make a signing request in time',
  'ntp-server-unreachable': 'Disconnect the device from the internet, and run again',
  'update-not-startable': 'Install the available update, and run again',
  'wifi-radio-off': 'Switch off the Wi-Fi radio of the device, and run again',
  'enrollment-code-refused': '--enrollment-code CODE',
  'already-enrolled': '--enrollment-code CODE',
  'cloud-unreachable': 'Disconnect the device from the internet, and run again',
  'dot1x-rejected': 'Remove all 802.1x credentials from the device, and run again',
  'payload-too-large': 'Send a body of more than 5 MB by hand',
  'unsupported-media-type': 'Send a body of another media type by hand',
  'invalid-request': 'Send an invalid body by hand',
  'malformed-json': 'Send an invalid body by hand',
  'token-missing': 'Send the request without a token by hand',
  'certificate-unreadable': 'Upload a file that is no certificate by hand',
  'certificate-not-found': 'Delete a certificate that does not exist by hand',
};

const byHand = 'Test it by hand, on a device that you can reset';
const noUpdate = 'Make a newer firmware available to the device, and run again';

/** What a device needs, so that the operation succeeds or its response has the part. */
const remediesByPlace: readonly (readonly [pattern: RegExp, remedy: string])[] = [
  [/:startUpdate(:|$)/, noUpdate],
  [/:enroll(:|$)/, '--enrollment-code CODE'],
  [/:runAudioDiagnostics(:|$)/, 'Start a call on the device, and run again'],
  [/dot1x/i, 'Save 802.1x credentials on the device, and run again'],
  [/wifi/i, 'Connect the device by Wi-Fi, and run again'],
  [/ethernet/i, 'Connect the device by Ethernet, and run again'],
  [/alternativeNames/, 'Upload a certificate with alternative names, and run again'],
  [/:getUpdateState:200:\/reason/, 'Interrupt the download of an update, and run again'],
];

const ethernetProduct = productCodes.find((code) => getProduct(code).hasEthernet);

/**
 * Says what to do about a requirement that no response of a complete run concerned. Most are about
 * one status of one operation.
 * @param product of the device of the run
 */
export function getUntestedRemedy(
  requirement: Requirement,
  contract: Contract,
  { only, skip }: Pick<Selection, 'only' | 'skip'>,
  product: string,
): string {
  const isPartial = only.length > 0 || skip.length > 0;
  const { id, operationId } = requirement;
  const [rule, , ...places] = id.split(':');
  const place = places.join(':');
  if (rule === 'header.remote-host') {
    return 'Use a device with a remote build of the setup console, and --setup-target URL';
  }
  if (id.startsWith('shape.problem-')) {
    const how = isPartial ? ' without --only and --skip,' : '';
    return `Run again${how} on a device whose errors are problem details (RFC 9457)`;
  }
  if (operationId === null) {
    return isPartial ? 'Run again without --only and --skip' : byHand;
  }
  const operation = contract.getOperation(operationId);
  const status = /^\d{3}(?=$|\D)/.exec(place)?.[0];
  const isWithoutEthernet = /ethernet/i.test(id) && !getProduct(product).hasEthernet;
  const needed = isWithoutEthernet
    ? `Use a product with Ethernet, such as ${ethernetProduct}, and run again`
    : remediesByPlace.find(([pattern]) => pattern.test(id))?.[1];
  if (status === undefined) {
    return needed ?? byHand;
  }
  const codes = contract.getResponse(operationId, Number(status))?.value['x-problem-codes'] ?? [];
  if (codes.includes('not-on-this-product')) return getProductRemedy(operation);
  const known = codes.flatMap((code) => remediesByCode[code] ?? []);
  if (known[0] !== undefined) return known[0];
  if (status === '404') return `Use a firmware without ${operationId}, and run again`;
  return needed ?? getPartRemedy(operationId, status, place.slice(status.length + 1));
}

function getProductRemedy({ id, products: having = [] }: Operation): string {
  const other = productCodes.find((code) => !having.includes(code));
  return `Use a product without ${id}${other === undefined ? '' : `, such as ${other}`}, and run again`;
}

function getPartRemedy(operationId: string, status: string, part: string): string {
  if (part === '') return `Test ${operationId} by hand, so that it returns ${status}`;
  return `Set up the device so that a ${status} of ${operationId} has ${part}, and run again`;
}
