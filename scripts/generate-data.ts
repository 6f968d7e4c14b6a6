// Writes files of data as modules: the libraries of the simulator, which a page cannot read from a
// disk, and the lists of names of the device, which are a tenth of the locale that they are from.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { en } from '@faker-js/faker';
import { type Output, writeOutputs } from './generate/outputs.ts';
import { root } from './set-up/paths.mjs';

/** The folders of the package `simulator` whose files are in the module. */
const libraries = ['profiles', 'src/scenarios/library'];

const { location, person, word } = en;

writeOutputs(root, [
  ...formatModule('simulator/build/library-files', 'libraryFiles', readLibraries(), {
    type: "Readonly<Record<'profiles' | 'src/scenarios/library', Readonly<Record<string, string>>>>",
    text: 'The texts of the library files, by their path in the folder of the library.',
  }),
  ...formatModule(
    'simulator/device/build/names',
    'names',
    {
      location: {
        city_name: location?.city_name,
        city_pattern: location?.city_pattern,
        city_prefix: location?.city_prefix,
        city_suffix: location?.city_suffix,
      },
      person: {
        first_name: person?.first_name,
        last_name: person?.last_name,
        last_name_pattern: person?.last_name_pattern,
      },
      word: { adjective: word?.adjective, noun: word?.noun },
    },
    {
      type: "import('@faker-js/faker').LocaleDefinition",
      text: 'The part of the English names of faker that the device uses.',
    },
  ),
]);

function readLibraries(): Record<string, Record<string, string>> {
  return Object.fromEntries(
    libraries.map((folder) => {
      const path = join(root, 'simulator', folder);
      const files = readdirSync(path, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.yaml'))
        .toSorted();
      const texts = files.map((file) => [
        file.replaceAll('\\', '/'),
        readFileSync(join(path, file), 'utf8'),
      ]);
      return [folder, Object.fromEntries(texts)];
    }),
  );
}

/** Returns a module that exports a value, with its declaration. */
function formatModule(
  path: string,
  name: string,
  value: unknown,
  { type, text }: { type: string; text: string },
): Output[] {
  // A string is parsed faster than an object literal, and survives `__proto__`.
  const json = JSON.stringify(JSON.stringify(value));
  return [
    { path: `${path}.js`, text: `export const ${name} = JSON.parse(${json});\n` },
    { path: `${path}.d.ts`, text: `/** ${text} */\nexport declare const ${name}: ${type};\n` },
  ];
}
