import type { BrowserContext } from '@playwright/test';
import { DeclaredFailures } from './declared-failures.ts';
import { FailedRequests } from './failed-requests.ts';

/**
 * Detects what no test may do: errors in the browser's console, uncaught errors in the page, and
 * requests to other servers than the device and its cloud. It intercepts nothing.
 */
export class PageMonitor {
  readonly failures = new DeclaredFailures();
  readonly #failedRequests: FailedRequests;
  readonly #consoleErrors: { text: string; address: string }[] = [];
  readonly #pageErrors: string[] = [];
  readonly #strangers = new Set<string>();

  /**
   * @param device.ports those of the device, its cloud and the app
   * @param device.hostSuffix follows the names of devices
   */
  constructor(
    context: BrowserContext,
    { ports, hostSuffix }: { ports: readonly string[]; hostSuffix: string },
  ) {
    this.#failedRequests = new FailedRequests(context);
    context.on('console', (message) => {
      if (message.type() !== 'error') return;
      this.#consoleErrors.push({ text: message.text(), address: message.location().url });
    });
    context.on('weberror', (error) => {
      this.#pageErrors.push(error.error().stack ?? String(error.error()));
    });
    context.on('request', (request) => {
      const url = new URL(request.url());
      if (
        /^https?:|^wss?:/.test(url.protocol) &&
        !(isDeviceHost(url.hostname, hostSuffix) && ports.includes(url.port))
      ) {
        this.#strangers.add(url.origin);
      }
    });
  }

  /** Returns a message for each problem. */
  listProblems(): string[] {
    const errors = this.#consoleErrors.filter(
      ({ text, address }) => !this.failures.matches(text, address),
    );
    return [
      ...countEqual(errors.map((error) => this.#formatConsoleError(error))),
      ...this.#pageErrors.map(
        (error) => `uncaught error in the page: ${error}${suggestSettling(error)}`,
      ),
      ...[...this.#strangers].map(
        (origin) =>
          `request to another origin: ${origin}\n  If the server of your app is there, set the option appUrl.`,
      ),
    ];
  }

  #formatConsoleError({ text, address }: { text: string; address: string }): string {
    const suggestion = this.#failedRequests.suggestDeclarations(text, address);
    return `error in the browser's console: ${text} (${address})${suggestion}`;
  }
}

/** Lists equal messages once, with their count. */
function countEqual(messages: readonly string[]): string[] {
  return [...Map.groupBy(messages, (message) => message)].map(([message, { length }]) =>
    length === 1 ? message : `${length} times: ${message}`,
  );
}

/**
 * Returns true for loopback, the device's own host names, and the host name of the insecure origin.
 */
function isDeviceHost(host: string, suffix: string): boolean {
  if (host.endsWith(suffix)) return true;
  return /^(localhost|127(\.\d+){3}|\[::1\]|device\.test|.+\.localhost)$/.test(host);
}

/** A page that loads its parts on demand needs them before the device goes away. */
function suggestSettling(error: string): string {
  if (!/ChunkError|dynamically imported module/.test(error)) return '';
  return '\nTo cut the device off after the page has loaded, call device.settle() before.';
}
