import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../set-up/paths.mjs';

/** A script for `bash -eo pipefail`, as the runner would start it. */
type Step = { readonly script: string; readonly env: Readonly<Record<string, string>> };

type Action = {
  inputs: Record<string, { default: string }>;
  runs: { steps: { id?: string; shell: string; env: Record<string, string>; run: string }[] };
};

const readExample = (path: string): unknown =>
  parse(readFileSync(join(root, 'simulator/deploy/ci', path), 'utf8'));

/**
 * The steps of the GitHub Action. Each is made when the one before has run, because it may use its
 * outputs.
 * @param context what `${{ }}` can name besides `inputs`: `runner.temp`, `steps.ID.outputs.NAME`
 */
export function readActionSteps(inputs: Record<string, string>, context: Map<string, string>) {
  const action = readExample('github-action/action.yml') as Action;
  const values = new Map(
    Object.entries(action.inputs).map(([name, input]) => [name, inputs[name] ?? input.default]),
  );
  const readTerm = (term: string) =>
    term.startsWith('inputs.') ? values.get(term.slice('inputs.'.length)) : context.get(term);
  const evaluate = (text: string) =>
    text.replaceAll(/\$\{\{ (.+?) \}\}/g, (_, expression: string) => {
      const terms = expression.split(' || ').map(readTerm);
      if (terms.includes(undefined)) throw new Error(`Nothing is known of ${expression}.`);
      return terms.find((value) => value !== '') ?? '';
    });
  return action.runs.steps.map(({ id, shell, env, run }) => ({
    id,
    shell,
    toStep: (): Step => ({
      script: run,
      env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, evaluate(value)])),
    }),
  }));
}

type Job = Record<'before_script' | 'script' | 'after_script', string[]> & {
  variables: Record<string, string>;
};

/** The scripts of the GitLab job: the first two share a shell, the last one has its own. */
export function readGitLabSteps(variables: Record<string, string>): Step[] {
  const { '.stillhouse': job } = readExample('gitlab-ci.yml') as { '.stillhouse': Job };
  const env = { ...job.variables, ...variables };
  return [[...job.before_script, ...job.script], job.after_script].map((lines) => ({
    script: lines.join('\n'),
    env,
  }));
}
