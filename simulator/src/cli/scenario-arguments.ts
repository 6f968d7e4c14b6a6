import { parseArgs } from 'node:util';
import { findNearestName } from '@stillhouse/foundation/nearest-name';
import { UsageError } from './usage-error.ts';

const verbs = ['check', 'run', 'test', 'list'] as const;
type Verb = (typeof verbs)[number];

/** What `stillhouse-sim scenario ...` asks for. */
export type ScenarioCommand = {
  do: 'scenario';
  verb: Verb | 'help';
  /** Files, or names of ready scenarios; for `list`, topics. */
  sources: string[];
  /** Where the results go as JUnit XML. */
  junit?: string;
};

/** @throws UsageError when it is no command */
export function readScenarioArguments(args: readonly string[]): ScenarioCommand {
  const { values, positionals } = parsed(args);
  const [word, ...sources] = positionals;
  if (values.help === true) return { do: 'scenario', verb: 'help', sources: [] };
  const verb = verbs.find((known) => known === word);
  if (verb === undefined) throw new UsageError(unknownVerb(word));
  if ((verb === 'check' || verb === 'run') && sources.length === 0) {
    throw new UsageError(`scenario ${verb} needs a file, or the name of a ready scenario.`);
  }
  if (verb === 'run' && sources.length > 1) {
    throw new UsageError('scenario run plays one scenario. Use scenario test for several.');
  }
  const { junit } = values;
  if (junit !== undefined && verb !== 'test') {
    throw new UsageError('--junit is for scenario test. Leave it out.');
  }
  return { do: 'scenario', verb, sources, ...(typeof junit === 'string' && { junit }) };
}

function parsed(args: readonly string[]) {
  const options = { junit: { type: 'string' }, help: { type: 'boolean' } } as const;
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    // It says which flag, and what is wrong with it.
    if (error instanceof TypeError) throw new UsageError(error.message);
    throw error;
  }
}

function unknownVerb(word: string | undefined): string {
  const all = `Say scenario ${verbs.join(', scenario ')}.`;
  if (word === undefined) return `What about scenarios? ${all}`;
  const nearest = findNearestName(word, verbs);
  const meant = nearest === null ? all : `Did you mean scenario ${nearest}?`;
  return `There is no "scenario ${word}". ${meant}`;
}
