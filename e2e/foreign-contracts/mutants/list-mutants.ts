import type { Contract } from '../contract/load-contract.ts';
import type { Subject } from '../servers/foreign-server.ts';
import { listCollectionMutants } from './collection-mutants.ts';
import type { Mutant, Source } from './mutant.ts';
import { listProtocolMutants, listRoutingMutants } from './protocol-mutants.ts';
import { listRequestMutants } from './request-mutants.ts';
import { listResponseMutants } from './response-mutants.ts';
import { listIsolationMutants, listReadMutants, listStoreMutants } from './state-mutants.ts';

/** Lists the bugs that the rules make of a contract, always in the same order. */
export function listMutants(contract: Contract, subject: Subject): Mutant[] {
  const source: Source = { contract, subject };
  const rules = [
    listResponseMutants,
    listRequestMutants,
    listProtocolMutants,
    listStoreMutants,
    listIsolationMutants,
    listReadMutants,
    listCollectionMutants,
  ];
  const mutants = contract.operations.flatMap((operation) =>
    rules.flatMap((list) => list(source, operation)),
  );
  return [
    ...new Map([...mutants, ...listRoutingMutants(source)].map((it) => [it.id, it])).values(),
  ];
}
