import { Command, InvalidArgumentError } from 'commander';

/** Describes the command line of an npm script. Wrong options end the process with 2. */
export function describeScript(name: string, description: string): Command {
  return new Command(name === 'test' ? 'npm test --' : `npm run ${name} --`)
    .description(description)
    .helpOption('-h, --help', 'Show this help')
    .helpCommand(false)
    .showSuggestionAfterError()
    .showHelpAfterError('See --help.')
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2));
}

/** Reads an option's number of things, or of minutes. */
export function readCount(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Use a whole number from 1 to 999999999.');
}
