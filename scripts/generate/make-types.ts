import openapiTypeScript, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import type { ContractModel } from './contract-model.ts';
import type { ImportedTypes } from './targets.ts';
import { bytes, prepareDocument, upload } from './typed-bodies.ts';

const uploadedFile = `/** A file of a multipart form, as a handler gets it. */
export interface UploadedFile {
    /** The name that the sender chose. Do not use it as a path. */
    fileName: string;
    mediaType: string;
    bytes: Uint8Array;
}
`;

/**
 * Creates type declarations of a contract (`paths`, `components`, `operations`) with
 * openapi-typescript.
 * @param imported a module that exports the types of some component schemas, which are imported
 *   instead of declared
 */
export async function makeTypes(
  contract: Pick<ContractModel, 'document'>,
  header: string,
  imported?: ImportedTypes & { readonly schemas: ReadonlySet<string> },
): Promise<string> {
  const document = prepareDocument(contract.document);
  const hasUploads = JSON.stringify(document).includes(`"${upload}"`);
  // Passed as text, because openapi-typescript accepts more than its type of a document allows.
  const nodes = await openapiTypeScript(JSON.stringify(document), {
    silent: true,
    // A property with a default is still optional in a request.
    defaultNonNullable: false,
    transform({ format }, { path = '' }) {
      const name = path.match(/^#\/components\/schemas\/([^/]+)$/)?.[1] ?? '';
      if (imported?.schemas.has(name)) return makeReference(`${imported.type}["${name}"]`);
      if (format === bytes) return makeReference('Uint8Array');
      if (format === upload) return makeReference('UploadedFile');
      return undefined;
    },
  });
  const first = imported ? `\nimport type { ${imported.type} } from "${imported.module}";\n` : '';
  return `${header}${first}${hasUploads ? `\n${uploadedFile}` : ''}\n${astToString(nodes)}`;
}

function makeReference(name: string): ts.TypeNode {
  return ts.factory.createTypeReferenceNode(name);
}
