import { readCertificates, readFingerprints } from '../mutant/certificates.ts';
import { createEmptyResponse, isSuccess } from '../mutant/message.ts';
import type { Mutant, ProxyRequest } from '../mutant/mutant.ts';
import { defineBug } from './define-bug.ts';

const remove = 'deleteCertificate';

/** Deletions of another certificate than the one that was named. */
export const deletionBugs: readonly Mutant[] = [...createIdBugs(), createSubjectBug()];

/** Ids that are not a fingerprint delete a certificate. */
function createIdBugs(): readonly Mutant[] {
  const rows: readonly (readonly [
    name: string,
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
  return rows.map(([name, summary, change]) =>
    defineBug(
      {
        id: `resources.id-${name}:${remove}`,
        summary: `a fingerprint ${summary} deletes`,
        also: ['invalid-input', 'noeffect', 'http'],
      },
      () => async (request, upstream) => {
        const id = readId(request);
        const response = await upstream.forward(request);
        if (id === null || isSuccess(response)) return response;
        const found = change(id);
        if (found === id || !(await readFingerprints(upstream)).includes(found)) return response;
        await upstream.call(remove, { path: { id: found } });
        return createEmptyResponse(204);
      },
    ),
  );
}

/** A renewed certificate has the subject of the one before. */
function createSubjectBug(): Mutant {
  return defineBug(
    {
      id: `resources.same-subject:${remove}`,
      summary: 'a deletion deletes all certificates with the subject',
      also: ['isolation'],
    },
    () => async (request, upstream) => {
      const id = readId(request);
      const all = id === null ? [] : await readCertificates(upstream);
      const response = await upstream.forward(request);
      if (!isSuccess(response)) return response;
      const subject = all.find(({ fingerprint }) => fingerprint === id)?.subject;
      for (const other of all.filter((it) => it.subject === subject && it.fingerprint !== id))
        await upstream.call(remove, { path: { id: String(other.fingerprint) } });
      return response;
    },
  );
}

function readId({ method, path }: ProxyRequest): string | null {
  const [, id] = /^\/api\/v1\/certificates\/([^/]+)$/.exec(path) ?? [];
  if (method !== 'DELETE' || id === undefined) return null;
  try {
    return decodeURIComponent(id);
  } catch {
    return null;
  }
}
