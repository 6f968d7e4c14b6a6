import { type Manifest, readManifests } from './manifests.ts';

// Decision 0075.
export const kubernetesFolders = [
  'simulator/deploy/kubernetes',
  'simulator/deploy/kubernetes/runs',
];
export const manifests = kubernetesFolders.flatMap(readManifests);

type Container = {
  image: string;
  args: string[];
  env?: { name: string; value?: string }[];
  securityContext: object;
};
type PodSpec = { securityContext: object; containers: Container[] };
export type Workload = Manifest & {
  spec: { replicas?: number; completions?: number; template: { spec: PodSpec } };
};
export const workloads = manifests.filter(
  ({ kind }) => kind === 'StatefulSet' || kind === 'Job',
) as Workload[];
