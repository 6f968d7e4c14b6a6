import { contractDocument } from '@stillhouse/contracts/document';
import { contractLines } from '@stillhouse/contracts/document-lines';
import {
  encodePointerToken,
  getAtPointer,
  parsePointer,
} from '@stillhouse/foundation/json-pointer';

let linesByPointer: ReadonlyMap<string, number> | null = null;

/**
 * Returns the line of openapi.yaml where the node at a JSON pointer is. The pointer may lead
 * through references. For a node that does not exist, returns the line of its nearest ancestor.
 */
export function getContractLine(pointer: string): number {
  linesByPointer ??= mapLines();
  return linesByPointer.get(resolvePointer(pointer)) ?? 1;
}

/** Returns the pointer of the node itself or of its nearest ancestor, without references in it. */
function resolvePointer(pointer: string): string {
  let value: unknown = contractDocument;
  let resolved = '';
  for (const key of parsePointer(pointer)) {
    if (!hasKey(value, key) && hasKey(value, '$ref')) {
      resolved = resolvePointer(String(value.$ref).slice(1));
      value = getAtPointer(contractDocument, resolved);
    }
    if (!hasKey(value, key)) return resolved;
    value = value[key];
    resolved += `/${encodePointerToken(key)}`;
  }
  return resolved;
}

function hasKey<Key extends string>(value: unknown, key: Key): value is Record<Key, unknown> {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key);
}

function mapLines(): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  const add = (value: unknown, pointer: string): void => {
    lines.set(pointer, contractLines[lines.size] ?? 1);
    if (typeof value !== 'object' || value === null) return;
    for (const [key, child] of Object.entries(value)) {
      add(child, `${pointer}/${encodePointerToken(key)}`);
    }
  };
  add(contractDocument, '');
  return lines;
}
