import type { Device } from '@stillhouse/device/device';
import { patchState } from '@stillhouse/device/patch/patch-state';
import { getAtPointer, parsePointer } from '@stillhouse/foundation/json-pointer';
import { formatShortValue } from './format-fidelity.ts';

/** Each value that is left out costs a validation of the state. */
const maxRemoved = 100;

/**
 * Patches the state of a device with what it can have of a recorded value, and leaves out the rest:
 * one unknown value must not discard those beside it. Returns a note for each that is left out.
 * @param source names the recorded value, such as `The first getStatus`
 */
export function takeOver(device: Device, patch: object, source: string): string[] {
  const notes: string[] = [];
  const rest = structuredClone(patch);
  while (notes.length < maxRemoved) {
    const patched = patchState(device, rest);
    if (patched.outcome === 'patched') return notes;
    const [{ pointer, message } = { pointer: '', message: 'it is not valid' }] = patched.issues;
    const reason = message.replace(/\.$/, '');
    const removed = removeDeepest(rest, pointer);
    if (removed === null) return [...notes, `${source} is not taken over: ${pointer} ${reason}.`];
    notes.push(
      `${source}: ${formatShortValue(removed.value)} at ${removed.pointer} is not taken over: ${reason}.`,
    );
  }
  return [...notes, `${source}: the rest is not taken over.`];
}

/**
 * Removes the value at a pointer, or the deepest one above it. An item of a list goes as a whole.
 */
function removeDeepest(root: object, pointer: string): { value: unknown; pointer: string } | null {
  let parent: unknown = root;
  let found: { parent: object; key: string; pointer: string } | null = null;
  let path = '';
  for (const key of parsePointer(pointer)) {
    if (typeof parent !== 'object' || parent === null || !Object.hasOwn(parent, key)) break;
    path += `/${key}`;
    found = { parent, key, pointer: path };
    if (Array.isArray(parent)) break;
    parent = getAtPointer(root, path);
  }
  if (found === null) return null;
  const value: unknown = Reflect.get(found.parent, found.key);
  if (Array.isArray(found.parent)) found.parent.splice(Number(found.key), 1);
  else Reflect.deleteProperty(found.parent, found.key);
  return { value, pointer: found.pointer };
}
