import { getMember, isRecord } from '@stillhouse/foundation/is-record';
import { defaultProduct } from '../name-checks/check-product.ts';
import type { TrafficExchange } from '../traffic/traffic.ts';

/** The simulated device that a recorded one is compared with. */
export type RecordedDevice = {
  readonly lease: {
    readonly product: string;
    readonly firmware?: string;
    readonly outOfBox?: boolean;
  };
  /** The address that the requests were sent to. */
  readonly via: 'device' | 'setup';
  /** False if no status was recorded, so that the product is assumed. */
  readonly isProductKnown: boolean;
  readonly notes: readonly string[];
};

/** Calls that only a device accepts that is not set up. */
const setupOperations: readonly (string | null)[] = [
  'setSetupMode',
  'completeSetup',
  'finalizeOutOfBox',
];

function isAdminSignIn({ operationId, request: { body } }: TrafficExchange): boolean {
  return operationId === 'signIn' && getMember(body, 'userName') === 'admin';
}

const productForm = /^[a-z][a-z0-9-]{0,31}$/;
export const firmwareForm = /^NF[A-Za-z][0-9]\.[0-9]{8}\.[0-9]{4}$/;

/** Finds out which product with which firmware was recorded. */
export function identifyDevice(exchanges: readonly TrafficExchange[]): RecordedDevice {
  const accepted = exchanges.filter(({ response }) => (response?.status ?? 500) < 300);
  const status = accepted.find(({ operationId }) => operationId === 'getStatus')?.response?.body;
  const { product, firmwareVersion } = isRecord(status) ? status : {};
  const isProduct = typeof product === 'string' && productForm.test(product);
  const isSetUpAt = accepted.findIndex(({ operationId }) => setupOperations.includes(operationId));
  // A device that is not set up has no admin yet.
  const outOfBox = isSetUpAt >= 0 && !accepted.slice(0, isSetUpAt).some(isAdminSignIn);
  const usesSerialNumber = accepted.some(
    ({ operationId, request: { body } }) =>
      operationId === 'signIn' && isRecord(body) && body.userName !== 'admin',
  );
  const isFirmware = typeof firmwareVersion === 'string' && firmwareForm.test(firmwareVersion);
  const notes = [
    ...(isProduct
      ? []
      : [
          `No status with a product was recorded, so the product is assumed to be ${defaultProduct}.`,
        ]),
    ...(isFirmware
      ? []
      : ['No status with a firmware version was recorded, so the firmware is the newest.']),
  ];
  return {
    lease: {
      product: isProduct ? product : defaultProduct,
      ...(isFirmware && { firmware: firmwareVersion }),
      ...(outOfBox && { outOfBox }),
    },
    isProductKnown: isProduct,
    via: usesSerialNumber ? 'setup' : 'device',
    notes,
  };
}
