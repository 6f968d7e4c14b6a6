import type { Request, Response } from 'express';
import { getPath } from '../http-kit/operation-routes.ts';
import { refuse } from './control-problem.ts';
import { sendResponse } from './send-response.ts';

/** Responds to a method that a path of the lab port does not have. */
export function refuseMethod(req: Request, res: Response, allowed: readonly string[]): void {
  const allow = allowed.join(', ');
  const detail = `${getPath(req)} does not support ${req.method}. Use ${allow}.`;
  sendResponse(res, { ...refuse(405, 'method-not-allowed', detail), headers: { allow } });
}
