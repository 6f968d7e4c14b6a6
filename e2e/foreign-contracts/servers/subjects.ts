import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { adGuardHome } from './adguard-home.ts';
import type { Subject } from './foreign-server.ts';
import { go2rtc } from './go2rtc.ts';
import { piHole } from './pi-hole.ts';
import { signalK } from './signal-k.ts';
import { traccar } from './traccar.ts';

/** Servers whose contract is in this repository. */
export const committedSubjects: readonly Subject[] = [signalK, traccar];

/** Servers whose contract may not be in this repository, by its path in a folder of contracts. */
const otherSubjects: Readonly<Record<string, Subject>> = {
  'go2rtc.yaml': go2rtc,
  'adguard-home.yaml': adGuardHome,
  'pihole/main.yaml': piHole,
};

/** The contract of a committed subject. */
export function getCommittedContract({ name }: Subject): string {
  return fileURLToPath(new URL(`../${name}/openapi.json`, import.meta.url));
}

/** Lists servers with their contracts: the committed ones, and those whose file is in a folder. */
export function listSubjects(folder?: string): { subject: Subject; contractFile: string }[] {
  const others = Object.entries(folder === undefined ? {} : otherSubjects).map(
    ([path, subject]) => ({
      subject,
      contractFile: join(folder ?? '', path),
    }),
  );
  return [
    ...committedSubjects.map((subject) => ({
      subject,
      contractFile: getCommittedContract(subject),
    })),
    ...others.filter(({ contractFile }) => existsSync(contractFile)),
  ];
}
