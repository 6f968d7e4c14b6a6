import { spawn } from 'node:child_process';
import { root } from '../set-up/paths.mjs';
import { passSignalsTo } from '../set-up/signals.mjs';
import type { Command } from './commands.ts';

/** One command of the check, with its name for readers. */
export type Step = Command & { readonly name: string };

export type StepResult = {
  readonly step: Step;
  readonly passed: boolean;
  readonly seconds: number;
  readonly output: string;
};

/** A warning fails the step, like an error. */
const warning = /\bwarn(ing)?\b/i;

/** Runs one step. Never rejects: a command that cannot start is a failed step. */
export function runStep(step: Step): Promise<StepResult> {
  const started = performance.now();
  const [program, ...programArguments] = step.command;
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const finish = (exitedCleanly: boolean, note = '') => {
      const output = Buffer.concat(chunks).toString() + note;
      const warned = exitedCleanly && warning.test(output);
      resolve({
        step,
        passed: exitedCleanly && !warned,
        seconds: (performance.now() - started) / 1000,
        output: warned ? `${output}\nThe step printed a warning. Fix its cause.` : output,
      });
    };
    const child = spawn(program, programArguments, {
      cwd: root,
      env: { ...process.env, ...step.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    passSignalsTo(child);
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', (error) => finish(false, `cannot start ${program}: ${error.message}`));
    child.on('close', (code) => finish(code === 0));
  });
}
