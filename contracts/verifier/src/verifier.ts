export type { Check, Finding, RunContext, ScenarioCheck, WireCheck } from './check.ts';
export { checks } from './checks/all.ts';
export type { VerifyOptions } from './cli/verify-arguments.ts';
export { Contract } from './contract.ts';
export type { Report, ReportedResult } from './report/report.ts';
export { type Verified, type VerifyTools, verify } from './run/verify.ts';
