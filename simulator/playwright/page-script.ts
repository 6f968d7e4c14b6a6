/**
 * Writes a script that runs `main` in a page. The page has no access to this module, so the script
 * contains the source of `main` and of the functions that it uses. Each must be a function
 * declaration, all of one module (a transpiler renames imported functions), and may use only each
 * other and the page's globals.
 * @param argument a JSON value
 */
export function writePageScript<Argument>(
  main: (argument: Argument) => void,
  argument: Argument,
  ...others: readonly ((...parameters: never[]) => unknown)[]
): { content: string } {
  const declarations = [...others, main].map(String).join('\n');
  return {
    content: `(() => {\n${declarations}\n${main.name}(${JSON.stringify(argument)});\n})();`,
  };
}
