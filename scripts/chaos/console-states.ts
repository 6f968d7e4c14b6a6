import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { parse } from 'yaml';
import type { SourceChange } from '../../e2e/planted-bugs/read-bugs.ts';
import { root } from '../set-up/paths.mjs';

type Probe = {
  name: string;
  /** A union of objects with `kind` or `name`, or a list of names. */
  type: string;
  /** The file with the type. */
  in: string;
  file: string;
  /** Stands where the state is known. */
  find: string;
  /** The expression of the state. */
  reports: string;
};

const probes = parse(
  readFileSync(join(root, 'e2e/random-faults/probes.yaml'), 'utf8'),
) as readonly Probe[];

/** Changes of the console that report each state to the search: `reportState` in the page. */
export const probeChanges: readonly SourceChange[] = probes.map(
  ({ name, file, find, reports }) => ({
    name,
    file: `console/${file}`,
    find,
    replace: `(globalThis as { reportState?: (state: string) => void }).reportState?.(\`${name} \${${reports}}\`);\n${find}`,
  }),
);

/** Every state of every state machine of the console: places that a search must reach. */
export function listConsoleStates(): string[] {
  return probes.flatMap((probe) => {
    const text = readFileSync(join(root, 'console', probe.in), 'utf8');
    const states = listStates(probe.type, text);
    if (states.length === 0) throw new Error(`${probe.in} has no states of ${probe.type}.`);
    return states.map((state) => `${probe.name} ${state}`);
  });
}

/** Returns the names in the list, or the discriminants of the union, with the given name. */
export function listStates(type: string, text: string): string[] {
  const file = ts.createSourceFile('console.ts', text, ts.ScriptTarget.Latest);
  const states: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isTypeAliasDeclaration(node) && node.name.text === type) listMembers(node.type, states);
    else if (ts.isVariableDeclaration(node) && node.name.getText(file) === type) {
      ts.forEachChild(node, function find(child) {
        if (ts.isStringLiteral(child)) states.push(child.text);
        else ts.forEachChild(child, find);
      });
    } else ts.forEachChild(node, visit);
  };
  visit(file);
  return states;
}

function listMembers(type: ts.TypeNode, states: string[]): void {
  for (const member of ts.isUnionTypeNode(type) ? type.types : [type]) {
    if (!ts.isTypeLiteralNode(member)) continue;
    for (const property of member.members) {
      if (!ts.isPropertySignature(property) || !ts.isIdentifier(property.name)) continue;
      if (property.name.text !== 'kind' && property.name.text !== 'name') continue;
      const { type: value } = property;
      if (value && ts.isLiteralTypeNode(value) && ts.isStringLiteral(value.literal)) {
        states.push(value.literal.text);
      }
    }
  }
}
