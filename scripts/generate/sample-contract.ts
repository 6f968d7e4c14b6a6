import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { requiredOfDeviceOperations } from './extensions.ts';
import type { Target } from './targets.ts';

/** A small contract that uses every feature of the generator once. */
export const sampleContract = `openapi: 3.1.0
info: { title: Sample, version: 1.0.0 }
security: [{ bearer: [] }]
paths:
  /lamps/{id}:
    parameters:
      - { name: id, in: path, required: true, schema: { type: string, pattern: '^[a-z]+$' } }
    get:
      operationId: getLamp
      tags: [Lamps]
      summary: Read a lamp
      x-source: spec
      x-safety: read
      x-roles: [admin]
      x-timeout-ms: 1000
      x-surface: device
      parameters:
        - { name: depth, in: query, schema: { type: integer, minimum: 1 } }
      responses:
        '200':
          description: The lamp.
          headers:
            etag: { required: true, schema: { type: string } }
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Lamp' }
    put:
      operationId: changeLamp
      tags: [Lamps]
      summary: Change a lamp
      x-source: decision
      x-safety: safe
      x-roles: [admin, setup]
      x-timeout-ms: 1000
      x-surface: device
      x-readback: { operationId: getLamp, withinMs: 50 }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Lamp' }
      responses:
        '204': { description: Changed. }
components:
  schemas:
    Lamp:
      type: object
      additionalProperties: false
      required: [name, state, serial, pin]
      properties:
        name: { type: string, minLength: 1 }
        state: { $ref: '#/components/schemas/LampState' }
        serial: { type: string, readOnly: true }
        pin: { type: string, minLength: 4, writeOnly: true }
        color: { $ref: colors.yaml#/components/schemas/Color }
    LampState:
      type: string
      enum: ['off', 'on']
      x-source: spec
      x-state-machine:
        source: spec
        initial: 'off'
        states: ['off', 'on']
        triggers:
          press: { by: operation, operationId: changeLamp, description: A user presses the button. }
        moves:
          - { from: 'off', to: 'on', trigger: press }
          - { from: 'on', to: 'off', trigger: press }
`;

const sampleColors = `components:
  schemas:
    Color:
      type: object
      required: [red]
      properties:
        red: { $ref: '#/components/schemas/Channel' }
    Channel: { type: integer, minimum: 0, maximum: 255 }
`;

export const sampleTarget: Target = {
  contract: 'sample.yaml',
  required: requiredOfDeviceOperations,
  types: 'generated/api.d.ts',
  operations: 'generated/operations.ts',
  stateMachines: 'generated/state-machines.ts',
  validators: 'build/validators.js',
  validatorTypes: 'build/validators.d.ts',
  schemas: ['Lamp'],
};

/** Creates a temporary folder with the contract for the running test. */
export function sampleFolder(contract: string = sampleContract): string {
  const root = mkdtempSync(join(tmpdir(), 'stillhouse-generate-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  writeSample(root, 'sample.yaml', contract);
  writeSample(root, 'colors.yaml', sampleColors);
  return root;
}

export function writeSample(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
