import { print } from '@stillhouse/foundation/print';
import type { DeviceIdentity } from '../model/check-run.ts';
import { Contract } from '../model/contract.ts';
import { StoppedError } from '../model/target.ts';
import { getEvidence } from '../report/evidence.ts';
import { Redactor } from '../report/redact.ts';
import { writeResult } from '../report/write-result.ts';
import { exitCodes } from '../results/exit-codes.ts';
import { type DeviceReading, readDevice } from '../run/read-device.ts';
import type { HttpTarget } from '../target/http-target.ts';
import { requirePassword, requireTarget } from './option-parsers.ts';
import { createTarget, note, openSession, type SessionFlags } from './session-flags.ts';

type ReadFlags = SessionFlags & { readonly target?: string; readonly out: string };

/** Of the file. */
const formatVersion = 1;

/**
 * `stillhouse-verify read`.
 * @returns the exit code
 * @throws UsageError
 */
export async function readCommand(flags: ReadFlags): Promise<number> {
  const { insecure = false, out } = flags;
  const baseUrl = requireTarget(flags.target);
  const password = requirePassword(flags.password);
  const contract = new Contract();
  const target = createTarget(flags, { contract, baseUrl, harm: 'read' });
  try {
    const session = await openSession(target, contract, flags);
    if (session === null) return exitCodes.unreachable;
    const readAt = new Date().toISOString();
    const reading = await readDevice(contract, target);
    const file = createFile(target, { contract, password, insecure, readAt, ...session, reading });
    // It shows the network of the device.
    writeResult(out, `${JSON.stringify(file, null, 2)}\n`, 0o600);
    print(...formatSummary(out, file));
    return exitCodes.conformant;
  } catch (error) {
    if (!(error instanceof StoppedError)) throw error;
    note(`${error.message} Nothing is written.`);
    return exitCodes.unreachable;
  } finally {
    target.close();
  }
}

type DeviceFile = ReturnType<typeof createFile>;

/** Creates the content of the file, without secrets. */
function createFile(
  { baseUrl, exchanges }: HttpTarget,
  read: {
    contract: Contract;
    password: string;
    insecure: boolean;
    readAt: string;
    device: DeviceIdentity;
    reading: DeviceReading;
  },
) {
  const { contract, password, insecure, readAt, reading } = read;
  const { serialNumber, ...device } = read.device;
  const redactor = new Redactor(contract, password, exchanges, { serialNumber });
  return {
    tool: 'stillhouse-verify read',
    formatVersion,
    target: baseUrl,
    readAt,
    contract: { version: contract.version, hash: contract.hash },
    device,
    unknown: reading.unknown.map(({ operationId, reason }) => ({
      operationId,
      reason: redactor.redactText(reason),
    })),
    exchanges: reading.exchanges.map((exchange) =>
      getEvidence(exchange, redactor, baseUrl, insecure, Number.POSITIVE_INFINITY),
    ),
  };
}

function formatSummary(out: string, { exchanges, unknown }: DeviceFile): string[] {
  const lines = unknown.map(({ operationId, reason }) => `  ${operationId}  ${reason}`);
  const title = unknown.length === 0 ? [] : ['Not learned:'];
  return [`${exchanges.length} responses are in ${out}.`, ...title, ...lines];
}
