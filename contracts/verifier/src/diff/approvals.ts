import { readFileSync } from 'node:fs';
import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { escapePattern } from '@stillhouse/foundation/escape-pattern';
import { isRecord } from '@stillhouse/foundation/is-record';
import { parseBoundedYaml } from '../model/bounded-yaml.ts';
import type { Change } from './change.ts';

/** The approval of a breaking change. */
export type Approval = {
  /** Id of a change. A `*` matches any text. */
  readonly change: string;
  readonly reason: string;
};

/** An unusable approvals file. */
export class InvalidApprovals extends Error {}

/** @throws InvalidApprovals if the file is missing, or an entry has no change or reason */
export function readApprovals(path: string): readonly Approval[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    const reason = getErrorMessage(cause);
    throw new InvalidApprovals(
      `${path} cannot be read (${reason}). Pass the path of an existing file.`,
    );
  }
  const document = parseBoundedYaml(text, (problem) => new InvalidApprovals(`${path} ${problem}`));
  const [error] = document.errors;
  if (error !== undefined)
    throw new InvalidApprovals(`${path} is not valid YAML: ${error.message}`);
  const list: unknown = document.toJS() ?? [];
  if (!Array.isArray(list))
    throw new InvalidApprovals(`${path} is not a list. Write entries such as \`- change: ...\`.`);
  return list.map((entry: unknown, at) => {
    const { change, reason } = isRecord(entry) ? entry : {};
    if (typeof change !== 'string' || change === '') {
      throw new InvalidApprovals(
        `${path}: entry ${at + 1} has no \`change\`. Copy the id from the output of diff.`,
      );
    }
    if (typeof reason !== 'string' || reason.trim().length < 10) {
      throw new InvalidApprovals(
        `${path}: ${change} has no \`reason\` of at least 10 characters. Explain why the change is acceptable.`,
      );
    }
    return { change, reason };
  });
}

/** Returns the breaking changes without an approval. */
export function listUnapproved(
  changes: readonly Change[],
  approvals: readonly Approval[],
): readonly Change[] {
  return changes.filter(
    ({ severity, id }) =>
      severity === 'breaking' && !approvals.some((approval) => isApproved(approval, id)),
  );
}

function isApproved({ change }: Approval, id: string): boolean {
  const parts = change.split('*').map(escapePattern);
  return new RegExp(`^${parts.join('.*')}$`, 's').test(id);
}
