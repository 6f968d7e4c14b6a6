import { Contract } from '../contract.ts';

console.log(new Contract().operations.length);
