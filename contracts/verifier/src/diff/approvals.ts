import { readFileSync } from 'node:fs';
import { parseDocument } from 'yaml';
import type { Change } from './change.ts';
import { isNode } from './contract-file.ts';

/** Somebody's word for one breaking change. */
export type Approval = {
  /** Id of a change; a `*` at its end stands for all that begin so. */
  readonly change: string;
  readonly reason: string;
};

/** An approvals file that cannot be used, with the place and the remedy. */
export class BadApprovals extends Error {}

/** @throws BadApprovals when the file is missing, or an entry lacks its change or its reason */
export function readApprovals(path: string): readonly Approval[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new BadApprovals(`${path} cannot be read (${reason}). Name a file that is there.`);
  }
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error !== undefined) throw new BadApprovals(`${path} is no YAML: ${error.message}`);
  const list: unknown = document.toJS() ?? [];
  if (!Array.isArray(list))
    throw new BadApprovals(`${path} is no list. Write \`- change: ...\` lines.`);
  return list.map((entry: unknown, at) => {
    const { change, reason } = isNode(entry) ? entry : {};
    if (typeof change !== 'string' || change === '') {
      throw new BadApprovals(
        `${path}: entry ${at + 1} has no \`change\`. Copy the id that diff prints.`,
      );
    }
    if (typeof reason !== 'string' || reason.trim().length < 10) {
      throw new BadApprovals(`${path}: ${change} has no \`reason\`. Say why it may break.`);
    }
    return { change, reason };
  });
}

/** Breaking changes that nobody has approved. */
export function unapproved(
  changes: readonly Change[],
  approvals: readonly Approval[],
): readonly Change[] {
  return changes.filter(
    ({ severity, id }) =>
      severity === 'breaking' && !approvals.some((approval) => covers(approval, id)),
  );
}

function covers({ change }: Approval, id: string): boolean {
  return change.endsWith('*') ? id.startsWith(change.slice(0, -1)) : id === change;
}
