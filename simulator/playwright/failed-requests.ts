import type { BrowserContext } from '@playwright/test';
import { createOperationLookup } from '@stillhouse/contracts/operation-lookup';
import { operations } from '@stillhouse/contracts/operations';
import { type FailureStatus, parseFailureReport } from './declared-failures.ts';

const findOperation = createOperationLookup(Object.values(operations));

/** The response of the devices' port to a host that is no device (RFC 9110 section 15.5.20). */
const misdirected = 421;

/** Collects the methods of failed requests, which the browser's console does not report. */
export class FailedRequests {
  readonly #methods = new Map<string, Set<string>>();

  constructor(context: BrowserContext) {
    const add = (method: string, address: string, status: FailureStatus) => {
      const key = `${status} ${address}`;
      this.#methods.set(key, (this.#methods.get(key) ?? new Set()).add(method));
    };
    context.on('response', (response) => {
      if (response.status() < 400) return;
      add(response.request().method(), response.url(), response.status());
    });
    context.on('requestfailed', (request) => add(request.method(), request.url(), 'no response'));
  }

  /** Explains how to declare the failure that a line of the browser's console reports, if any. */
  suggestDeclarations(text: string, address: string): string {
    const status = parseFailureReport(text);
    if (status === null || !URL.canParse(address)) return '';
    const { hostname, pathname: path } = new URL(address);
    if (status === misdirected) {
      return `\n  No device is called ${hostname}. If a link or a redirect of the app leads there, give it a path without a host, such as /home.`;
    }
    const methods = this.#methods.get(`${status} ${address}`) ?? new Set(['GET']);
    const calls = [...methods].map((method) => formatDeclaration(method, path, status));
    return `\n  If the test expects it: ${calls.join(' ')}`;
  }
}

function formatDeclaration(method: string, path: string, status: FailureStatus): string {
  const found = findOperation(method, path);
  const failed =
    found !== null && 'operation' in found
      ? `operationId: '${found.operation.id}'`
      : `path: '${path}'`;
  const value = typeof status === 'number' ? status : `'${status}'`;
  return `device.declareFailure({ ${failed}, status: ${value} });`;
}
