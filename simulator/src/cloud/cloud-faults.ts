import type { Schema } from '@stillhouse/contracts/api';
import type { OperationId } from '@stillhouse/contracts/operations';
import { createProblem } from '@stillhouse/contracts/problems';
import type { ControlSchema } from '../../client/control-schema.ts';

/** Faults of the cloud towards the pages of one device. */
export type CloudFaults = ControlSchema<'CloudFaults'>;

export const noCloudFaults: CloudFaults = { analytics: 'none', remoteBuild: 'none' };

/** Where the manifest of the remote build comes from. */
export type ManifestSource = {
  readonly readManifest: () => Promise<Schema<'BuildManifest'> | null>;
};

type FaultyResponse = {
  status: number;
  /** JSON, or malformed JSON as text. */
  body: unknown;
};

/**
 * Returns the response that a fault sends. `silent`: never a response; `reset`: break the
 * connection; null: no fault.
 */
export async function createFaultyResponse(
  id: OperationId,
  { analytics, remoteBuild: build }: CloudFaults = noCloudFaults,
  remoteBuild: ManifestSource,
): Promise<FaultyResponse | 'silent' | 'reset' | null> {
  if (id === 'trackAnalyticsEvent') {
    if (analytics === 'failing') return createProblem(500, 'internal-error', 'The sink is full.');
    return analytics === 'none' ? null : analytics;
  }
  if (id !== 'getBuildManifest' || build === 'none') return null;
  if (build === 'silent' || build === 'reset') return build;
  if (build === 'missing') return createProblem(404, 'not-found', 'There is no remote build.');
  const manifest = await remoteBuild.readManifest();
  const text = JSON.stringify(manifest);
  if (build === 'malformed') return { status: 200, body: text.slice(0, text.length / 2) };
  const entries = Object.entries(manifest ?? {}).map(([key, chunk]) => [
    key,
    chunk.isEntry ? { ...chunk, file: misplacedScripts[build] } : chunk,
  ]);
  return { status: 200, body: Object.fromEntries(entries) };
}

/** A script of the remote build that renders nothing, which a faulty manifest may name. */
export const emptyScript = '/assets/shows-nothing.js';

/** Script paths of faulty manifests. */
const misplacedScripts = {
  elsewhere: 'https://elsewhere.example/assets/index.js',
  scriptMissing: 'assets/never-built.js',
  scriptEmpty: emptyScript.slice(1),
} as const;
