import { createBug } from '../mutant/bug.ts';
import { readFingerprints } from '../mutant/certificates.ts';
import { createEmptyResponse, isSuccess, parseItems } from '../mutant/message.ts';
import type { Mutant, ProxyRequest } from '../mutant/mutant.ts';

const remove = 'deleteCertificate';

/** Ids that are not a fingerprint, and the fingerprint that the device takes them for. */
const idRules: readonly (readonly [
  rule: string,
  summary: string,
  change: (id: string) => string,
])[] = [
  ['upper-case', 'in upper case', (it) => it.toLowerCase()],
  ['colons', 'with colons', (it) => it.replaceAll(':', '').toLowerCase()],
  ['slash', 'with an encoded slash after it', (it) => it.split('/')[0] ?? ''],
  ['space', 'with a space after it', (it) => it.trim()],
  ['nul', 'with a NUL after it', (it) => it.split('\0')[0] ?? ''],
  ['line-feed', 'with a line feed after it', (it) => it.split('\n')[0] ?? ''],
  ['ending', 'with a file ending', (it) => it.split('.')[0] ?? ''],
  ['longer', 'with more after it', (it) => it.slice(0, 64)],
  ['prefix', 'with sha256 before it', (it) => it.replace(/^sha256[:-]/i, '')],
];

/** Deletions of another certificate than the one that was named. */
export const deletionBugs: readonly Mutant[] = [
  ...idRules.map(([rule, summary, change]) =>
    createBug({
      id: `resources.id-${rule}:${remove}`,
      summary: `a fingerprint ${summary} deletes`,
      also: ['invalid-input', 'noeffect', 'http'],
      on: (request) => readId(request) !== null,
      async after({ request, response, upstream }) {
        const id = readId(request) ?? '';
        const found = change(id);
        if (isSuccess(response) || found === id) return undefined;
        if (!(await readFingerprints(upstream)).includes(found)) return undefined;
        await upstream.call(remove, { path: { id: found } });
        return createEmptyResponse(204);
      },
    }),
  ),
  // A renewed certificate has the subject of the one before.
  createBug({
    id: `resources.same-subject:${remove}`,
    summary: 'a deletion deletes all certificates with the subject',
    also: ['isolation'],
    reads: 'listCertificates',
    status: 'success',
    async after({ request, upstream, earlier }) {
      const all = parseItems(earlier);
      const deleted = all.find(({ fingerprint }) => fingerprint === readId(request));
      for (const { subject, fingerprint } of all)
        if (subject === deleted?.subject && fingerprint !== deleted?.fingerprint)
          await upstream.call(remove, { path: { id: String(fingerprint) } });
      return undefined;
    },
  }),
];

function readId({ method, path }: ProxyRequest): string | null {
  const [, id] = /^\/api\/v1\/certificates\/([^/]+)$/.exec(path) ?? [];
  if (method !== 'DELETE' || id === undefined) return null;
  try {
    return decodeURIComponent(id);
  } catch {
    return null;
  }
}
