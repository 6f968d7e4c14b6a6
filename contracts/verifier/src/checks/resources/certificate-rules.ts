import type { Contract } from '../../model/contract.ts';
import type { HarmLevel, Requirement } from '../../model/requirement.ts';
import {
  createRequirement,
  createRequirementId,
  getCheckClass,
} from '../../requirements/create-requirement.ts';
import { type Collection, listCollections } from './collection.ts';
import type { Rule } from './resource.ts';

/** A sentence of the contract. It names operations by their step in braces. */
type CollectionRule = Omit<Rule, 'id'> & {
  /** Our own decision. Default: the source of the operation. */
  readonly isDecision?: true;
  /** Default: `safe`. */
  readonly harm?: HarmLevel;
};

/** Rules by the step whose operation they are about, and by the id of the requirement. */
type CollectionRules = Readonly<
  Partial<Record<'create' | 'remove' | 'list', Readonly<Record<string, CollectionRule>>>>
>;

/** The life of a certificate. */
export const lifeRules: CollectionRules = {
  create: {
    'resources.listed': {
      place: 'x-readback',
      sentence: '{list} contains an uploaded certificate once, as in the response of {create}.',
    },
    'resources.content': {
      place: 'responses/201',
      sentence: '{create} returns the fingerprint, names, validity and key of a certificate.',
      isDecision: true,
    },
    'resources.once': {
      place: 'description',
      sentence:
        'Uploading an existing certificate again does not change it, and the response contains it.',
      isDecision: true,
    },
    'resources.formats': {
      place: 'description',
      sentence:
        '{create} accepts PEM, DER and complete chains, with file names in upper or lower case.',
    },
    'resources.stays': {
      place: 'x-lifecycle',
      sentence: 'A certificate stays until it is deleted.',
      isDecision: true,
    },
    'resources.uploaded-again': {
      place: 'x-lifecycle',
      sentence: 'A deleted certificate can be uploaded again.',
    },
    'resources.others': {
      place: 'x-lifecycle',
      sentence: '{create} does not change existing certificates.',
    },
    'auth.token-elsewhere-upload': {
      place: 'responses/401',
      sentence:
        '{create} accepts its token only in the authorization header, also for a valid file.',
    },
    'isolation.others': {
      place: 'x-readback',
      sentence: '{create} changes nothing that other operations return.',
      isDecision: true,
    },
  },
  remove: {
    'resources.gone': {
      place: 'x-readback',
      sentence: '{list} no longer contains a certificate that {remove} deleted.',
    },
    'resources.gone-already': {
      place: 'responses/404',
      sentence: 'Deleting a deleted certificate again returns 404.',
      isDecision: true,
    },
    'resources.whole-id': {
      place: 'parameters/0/description',
      sentence: '{remove} rejects everything but a whole fingerprint and deletes nothing.',
      isDecision: true,
    },
    'auth.real-id': {
      place: 'responses/401',
      sentence:
        '{remove} returns 401 without a valid token for an existing certificate, and does not delete it.',
    },
    'resources.others': {
      place: 'x-lifecycle',
      sentence: '{remove} deletes one certificate and does not change the others.',
    },
    'isolation.others': {
      place: 'x-readback',
      sentence: '{remove} changes nothing that other operations return.',
      isDecision: true,
    },
  },
  list: {
    'agreement.is-valid': {
      place: 'responses/200',
      sentence: "isValid is true exactly if the device's clock is between notBefore and notAfter.",
      harm: 'read',
    },
  },
};

/** The files that a device accepts. A full device may fail in other ways. */
export const fileRules: CollectionRules = {
  create: {
    'resources.names': {
      place: 'description',
      sentence: 'A certificate with names beyond ASCII is accepted, from a file with any name.',
      isDecision: true,
    },
    'resources.key-types': {
      place: 'description',
      sentence: 'A certificate with a key of any type (RSA, RSA-PSS, EC, Ed25519) is accepted.',
      isDecision: true,
    },
    'resources.parallel': {
      place: 'description',
      sentence: 'Two files that are uploaded at the same time are both stored.',
      isDecision: true,
    },
    'resources.largest-file': {
      place: 'responses/413',
      sentence: 'A file up to the size limit is accepted.',
      isDecision: true,
    },
    'resources.capacity': {
      place: 'description',
      sentence: 'A device stores 64 certificates.',
      isDecision: true,
      harm: 'destructive',
    },
    'resources.too-many': {
      place: 'description',
      sentence: 'A file that exceeds 64 certificates is rejected completely, with 400.',
      isDecision: true,
      harm: 'destructive',
    },
  },
};

/** Lists the rules of a collection with the operations that they are about. */
function listRules(collection: Collection, rules: CollectionRules) {
  return (['create', 'remove', 'list'] as const).flatMap((step) =>
    Object.entries(rules[step] ?? {}).map(([id, rule]) => ({
      ...rule,
      id,
      operation: collection[step],
    })),
  );
}

export const listRuleIds = (collection: Collection, rules: CollectionRules) =>
  listRules(collection, rules).map(({ id, operation }) => createRequirementId(id, operation));

/** Creates the requirements of rules for each collection of the contract. */
export function createCollectionRequirements(
  contract: Contract,
  rules: CollectionRules,
): readonly Requirement[] {
  return listCollections(contract).flatMap((collection) =>
    listRules(collection, rules).map(({ id, operation, place, sentence, isDecision, harm }) =>
      createRequirement(contract, {
        class: getCheckClass(id),
        rule: id.slice(id.indexOf('.') + 1),
        operation,
        sentence: sentence.replaceAll(
          /\{(create|remove|list)\}/g,
          (_text, step: 'create' | 'remove' | 'list') => collection[step].id,
        ),
        pointer: `${contract.getOperationObject(operation.id).pointer}/${place}`,
        source: isDecision ? 'decision' : operation.source,
        harm: harm ?? 'safe',
      }),
    ),
  );
}
