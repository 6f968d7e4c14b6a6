import { spawn } from 'node:child_process';
import { root } from '../set-up/paths.mjs';

/** One command of the check: its name as a reader sees it and the program with its arguments, run from the root. */
export type Step = {
  readonly name: string;
  readonly command: readonly [program: string, ...programArguments: string[]];
  readonly env?: Readonly<Record<string, string>>;
};

export type StepResult = {
  readonly step: Step;
  readonly passed: boolean;
  readonly seconds: number;
  readonly output: string;
};

/** A tool that only warns has still found something: its warning fails the step. */
const warning = /\bwarn(ing)?\b/i;

/** Runs one step to its end; never rejects: a command that cannot start is a failed step that says so. */
export function runStep(step: Step): Promise<StepResult> {
  const started = performance.now();
  const [program, ...programArguments] = step.command;
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const finish = (exitedWell: boolean, note = '') => {
      const output = Buffer.concat(chunks).toString() + note;
      const warned = exitedWell && warning.test(output);
      resolve({
        step,
        passed: exitedWell && !warned,
        seconds: (performance.now() - started) / 1000,
        output: warned ? `${output}\nThe step printed a warning; mend its cause.` : output,
      });
    };
    const child = spawn(program, programArguments, {
      cwd: root,
      env: { ...process.env, ...step.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', (error) => finish(false, `cannot start ${program}: ${error.message}`));
    child.on('close', (code) => finish(code === 0));
  });
}
