import type { BrowserContext } from '@playwright/test';
import { DeclaredFailures } from './declared-failures.ts';

/**
 * Watches what no test may do, whatever it is about: errors in the browser's console, uncaught
 * errors in the page, requests to anybody but the device and its cloud. It only watches; nothing is
 * intercepted.
 */
export class PageMonitor {
  readonly failures = new DeclaredFailures();
  readonly #consoleErrors: { text: string; address: string }[] = [];
  readonly #pageErrors: string[] = [];
  readonly #strangers = new Set<string>();

  /** @param ports where the device and its cloud listen */
  constructor(context: BrowserContext, ports: readonly string[]) {
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
        !(isDeviceHost(url.hostname) && ports.includes(url.port))
      ) {
        this.#strangers.add(url.origin);
      }
    });
  }

  /** Everything that went against the rules, in words. */
  listProblems(): string[] {
    const errors = this.#consoleErrors.filter(
      ({ text, address }) => !this.failures.matches(text, address),
    );
    return [
      ...errors.map(({ text, address }) => `error in the browser's console: ${text} (${address})`),
      ...this.#pageErrors.map((error) => `uncaught error in the page: ${error}`),
      ...[...this.#strangers].map((origin) => `request to another origin: ${origin}`),
    ];
  }
}

/** Loopback, the device's own host name, and the name of the insecure origin. */
function isDeviceHost(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\]|device\.test|.+\.localhost)$/.test(host);
}
