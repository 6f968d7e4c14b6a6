import { operations } from '@stillhouse/contracts/operations';
import { defaultFirmwareVersion } from '@stillhouse/device/factory/factory';
import { getDisplayName, productCodes } from '@stillhouse/products/catalog';
import type { ControlHandlers } from '../control-handlers.ts';

export const catalog = {
  listProducts: (_request, { fleet }) => ({
    status: 200,
    body: productCodes.map((product) => ({
      product,
      name: getDisplayName(product, fleet.brand),
      firmwareVersion: defaultFirmwareVersion,
    })),
  }),

  listOperations: () => ({
    status: 200,
    body: Object.values(operations)
      .filter(({ surface }) => surface === 'device')
      .map(({ id, tag, method, path, summary }) => ({
        operationId: id,
        tag,
        method,
        path,
        summary,
      })),
  }),
} satisfies Pick<ControlHandlers, 'listProducts' | 'listOperations'>;
