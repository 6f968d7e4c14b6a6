import { type ControlApi, toDevice } from '../control-api.ts';
import { createControlError } from '../control-error.ts';
import type { ControlSchema } from '../control-schema.ts';

/** The part of a journal to read. Default: everything. */
export type JournalQuery = {
  /** Only entries with a number above this. */
  since?: number;
  operationId?: string;
  /** Only control inputs with a number above this. */
  inputsSince?: number;
};

/** Calls about the journal of a device. */
export function createJournalCalls(api: ControlApi) {
  const { routes } = api;
  const path = '/api/devices/{id}/journal';
  return {
    /** Returns the exchanges with the device's API, oldest first. Secrets are redacted. */
    async journal(id: string, query: JournalQuery = {}): Promise<ControlSchema<'Journal'>> {
      const call = `journal of ${id}`;
      const params = { path: { id }, query };
      const body = await api.getBody(call, routes.GET(path, { params }));
      if (typeof body !== 'string' && 'entries' in body) return body;
      throw createControlError(call, 200, body);
    },

    /**
     * Returns the finished exchanges as an HTTP archive (HAR 1.2), which the developer tools of
     * browsers open. Secrets are redacted.
     */
    async har(
      id: string,
      query: Omit<JournalQuery, 'inputsSince'> = {},
    ): Promise<ControlSchema<'Har'>> {
      const call = `journal of ${id}`;
      const params = { path: { id }, query: { ...query, format: 'har' } } as const;
      const body = await api.getBody(call, routes.GET(path, { params }));
      if (typeof body !== 'string' && 'log' in body) return body;
      throw createControlError(call, 200, body);
    },

    /** Returns the journal as text: the same bytes for the same seed and inputs. */
    async canonicalJournal(id: string): Promise<string> {
      const params = { path: { id }, query: { format: 'canonical' } } as const;
      // The client library returns no body at all for an empty one.
      const text: string | undefined = await api.getBody(
        `journal of ${id}`,
        routes.GET(path, { params, parseAs: 'text' }),
      );
      return text ?? '';
    },

    /** Returns how the device processed an exchange. Available for the latest 200. */
    explain: (id: string, n: number) =>
      api.getBody(
        `explain ${n} of ${id}`,
        routes.GET('/api/devices/{id}/journal/{n}/explain', { params: { path: { id, n } } }),
      ),

    /**
     * Compares the journal with expected exchanges. Returns mismatches with the closest entries. An
     * unknown outcome does not pass.
     */
    verify: (id: string, body: ControlSchema<'Verification'>) =>
      api.getBody(
        `verify journal of ${id}`,
        routes.POST('/api/devices/{id}/journal/verify', { ...toDevice(id), body }),
      ),

    /**
     * Returns the recording that `stillhouse replay` runs. It may contain secrets: write it
     * only to files that others cannot read.
     */
    bundle: (id: string) =>
      api.getBody(`bundle of ${id}`, routes.GET('/api/devices/{id}/bundle', toDevice(id))),
  };
}
