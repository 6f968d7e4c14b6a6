export { Findings } from '../model/findings.ts';
