export type { Check, Finding, RunContext, ScenarioCheck, WireCheck } from '../check.ts';
export { checks } from '../checks/all.ts';
export { Contract } from '../contract.ts';
export type { Report, ReportedResult } from '../report/report.ts';
export { type VerifyResult, type VerifyTools, verify } from '../run/verify.ts';
export type { VerifyOptions } from '../verify-options.ts';
