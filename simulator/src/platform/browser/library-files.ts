import { libraryFiles } from '../../../build/library-files.js';
import type * as node from '../node/library-files.ts';

export const listLibraryFiles: typeof node.listLibraryFiles = (folder) =>
  Object.keys(libraryFiles[folder]);

export const readLibraryFile: typeof node.readLibraryFile = (folder, file) => {
  const text = libraryFiles[folder][file];
  if (text === undefined) throw new Error(`The library has no file ${file} in ${folder}.`);
  return text;
};
