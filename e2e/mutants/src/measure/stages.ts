import type { ProductCode } from '@stillhouse/products/catalog';
import type { ControlClient } from 'stillhouse/client';
import type { CheckClass } from 'stillhouse-verify';
import type { Mutant } from '../mutant/mutant.ts';
import type { MeasuredMutant } from './verify-device.ts';

/** The state of the device and the harm level of the verifier for one run. */
export type Stage = {
  readonly harm: Mutant['harm'];
  readonly product: ProductCode;
  /** Ids of the mutants that need this stage. Default: all. */
  readonly only?: RegExp;
  /** The verifier runs only the checks with requirements of these classes. Default: all. */
  readonly classes?: readonly CheckClass[];
  /** The verifier gets an enrollment code. */
  readonly enrolls?: true;
  prepare(control: ControlClient, id: string): Promise<unknown>;
};

/** Run one after the other. */
export type Stages = readonly [Stage, ...Stage[]];

/** The product with the most settings. */
export const richestProduct: ProductCode = 'dalmore';

/** Connects the device by Wi-Fi in addition to Ethernet. */
const joinWifi: Stage['prepare'] = (control, id) =>
  control.setCondition(id, 'wifiJoined', { on: true });

/** A device without Wi-Fi connection and with an available update. */
const offerUpdate: Stage['prepare'] = async (control, id) => {
  await control.patch(id, { settings: { updates: { type: 'MANUAL' } } });
  await control.action(id, 'releaseFirmware', { channel: 'stable', version: 'NFA1.20300301.0930' });
};

/** All long-running operations fail. */
const switchOnFailures: Stage['prepare'] = async (control, id) => {
  await offerUpdate(control, id);
  const conditions = [
    'csrSlow',
    'logsTimeOut',
    'cameraDiagnosticsFail',
    'audioDiagnosticsFail',
    'wifiWrongPassword',
    'updateInstallFails',
  ] as const;
  for (const name of conditions) await control.setCondition(id, name, { on: true });
};

/** A device with an available update and a valid enrollment code. */
const updateStage: Stage = {
  harm: 'destructive',
  product: richestProduct,
  prepare: offerUpdate,
  enrolls: true,
};

/** Within a harm level, the stages that suit few mutants come first. */
const stages: readonly Stage[] = [
  { harm: 'read', product: richestProduct, prepare: offerUpdate, only: /\.read-starts-update:/ },
  // This product has no Ethernet.
  { harm: 'read', product: 'longrow', prepare: joinWifi, only: /^status\.404/ },
  { harm: 'read', product: richestProduct, prepare: joinWifi },
  { harm: 'safe', product: richestProduct, prepare: joinWifi },
  { harm: 'security', product: richestProduct, prepare: joinWifi, only: /^security\./ },
  { ...updateStage, only: /:enroll\b/ },
  { harm: 'destructive', product: 'longrow', prepare: joinWifi, only: /^status\.404/ },
  { harm: 'destructive', product: richestProduct, prepare: joinWifi },
  { ...updateStage, only: /^(?!.*:enroll\b)/ },
  {
    harm: 'destructive',
    product: richestProduct,
    prepare: switchOnFailures,
    only: /^(shape|status|header|media)\./,
  },
];

/** Selects the stages that can trigger a mutant, from the first harm level that can detect it. */
export function selectStages({
  id,
  harm,
  needsLockout,
}: Pick<Mutant, 'id' | 'harm' | 'needsLockout'>): Stages {
  const suitable = stages.filter(({ only }) => only === undefined || only.test(id));
  const [first, ...others] = suitable.slice(suitable.findIndex((stage) => stage.harm === harm));
  if (first === undefined) throw new Error(`No stage has the harm level ${harm}.`);
  // Lockouts take real time, so they run in one stage only.
  return needsLockout === true ? [first] : [first, ...others];
}

/** Responses to any request can violate requirements of these classes. */
const classesOfResponses: ReadonlySet<CheckClass> = new Set(['shape', 'status', 'header', 'media']);

/**
 * Lists the stages of a mutant: first with the checks of its class only, because no other check is
 * needed to kill it. The first stage with all checks then shows whether others report it.
 */
export function planStages(mutant: MeasuredMutant): Stages {
  const stages = selectStages(mutant);
  const classes = listOwnClasses(mutant);
  if (classes === null) return stages;
  const [first, ...others] = stages.map((stage) => ({ ...stage, classes }));
  return first === undefined ? stages : [first, ...others, stages[0]];
}

function listOwnClasses({
  id,
  class: kind,
  alsoReportedAs,
  report,
}: MeasuredMutant): readonly CheckClass[] | null {
  if (report !== undefined) return null;
  // Only a restart leads to this status, and it is the last check of a run.
  if (/\b503\b/.test(id)) return [kind, 'time'];
  if (kind === 'time') return [kind, ...classesOfResponses, 'agreement', 'leak'];
  if (classesOfResponses.has(kind)) return null;
  return [kind, ...(alsoReportedAs ?? [])];
}
