import type { IncomingMessage } from 'node:http';
import express, { type Router } from 'express';
import type { Fleet } from '../fleet/fleet.ts';
import { createExchange } from '../http/app.ts';
import type { Via } from '../http/exchange.ts';
import { findOperation } from '../http/find-operation.ts';
import { findDevice } from './call-device.ts';
import { reject } from './control-problem.ts';
import { closedHeaders, sendResponse } from './send-response.ts';

/** Carries what the device gets as `authorization`, which has the token of the lab here. */
const deviceAuthorization = 'device-authorization';

const addresses: Readonly<Record<string, Via>> = { network: 'device', setup: 'setup' };

/**
 * Passes requests of the lab page to the API of a device, at
 * `/devices/{id}/network/api/v1/status` or `/devices/{id}/setup/...`: a page may not call another
 * origin without CORS, which devices do not have (decision 0123).
 */
export function createDeviceRouter(fleet: Fleet): Router {
  const router = express.Router({ strict: true, caseSensitive: true });
  router.use('/devices/:id/:address', async (req, res, next) => {
    const { id = '', address = '' } = req.params;
    const via = addresses[address];
    if (via === undefined || findOperation(req.method, req.path) === null) return next();
    const leased = await findDevice(fleet, id);
    if ('body' in leased) return sendResponse(res, leased);
    takeToken(req);
    // The device sets its own, and those that it does not have protect the lab.
    for (const [name, value] of Object.entries(closedHeaders)) res.setHeader(name, value);
    if (leased.host.serve(createExchange(req, res, via))) return;
    const { unreachable } = leased.toLease();
    const detail = `Device ${JSON.stringify(id)} does not listen at its ${address} address. ${unreachable ?? 'It is off.'}`;
    sendResponse(res, reject(409, 'conflict', detail));
  });
  return router;
}

function takeToken({ headers }: IncomingMessage): void {
  const { [deviceAuthorization]: token } = headers;
  delete headers.authorization;
  delete headers[deviceAuthorization];
  if (typeof token === 'string') headers.authorization = token;
}
