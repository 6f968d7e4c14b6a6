import { Command } from 'commander';

/** The environment variable for the token, which other users cannot see. */
const tokenVariable = 'STILLHOUSE_CONTROL_TOKEN';

export type Options = {
  url: string;
  controlToken?: string;
  out: string;
  start: boolean;
};

/** Reads the command line. Ends the process with 2 if it is invalid. */
export function readOptions(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Options {
  const command = new Command('stillhouse-mcp')
    .description(
      'MCP server for agents: controls simulated devices, over standard input and output.',
    )
    .option('--url <url>', 'Lab port of the simulator', 'http://localhost:8090')
    .option('--control-token <token>', `Its control token; prefer ${tokenVariable}`)
    .option('--out <folder>', 'Folder for the results that the agent stores', 'test-results')
    .option('--start', 'Start a simulator with one device here, instead of using --url', false)
    .helpOption('-h, --help', 'Show this help')
    .showSuggestionAfterError()
    .showHelpAfterError('See --help.')
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
    .parse(words, { from: 'user' });
  const options = command.opts<Options>();
  const token = options.controlToken ?? environment[tokenVariable];
  if (!URL.canParse(options.url)) {
    command.error(
      `error: --url "${options.url}" is not a URL. Use one such as http://localhost:8090.`,
    );
  }
  return token ? { ...options, controlToken: token } : options;
}
