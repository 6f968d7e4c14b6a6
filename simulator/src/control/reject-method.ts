import type { Request, Response } from 'express';
import { getPath } from '../http-kit/operation-routes.ts';
import { reject } from './control-problem.ts';
import { sendResponse } from './send-response.ts';

/** Responds to a method that a path of the lab port does not have. */
export function rejectMethod(req: Request, res: Response, allowed: readonly string[]): void {
  const allow = allowed.join(', ');
  const detail = `${getPath(req)} does not support ${req.method}. Use ${allow}.`;
  sendResponse(res, { ...reject(405, 'method-not-allowed', detail), headers: { allow } });
}
