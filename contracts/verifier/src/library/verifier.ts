export { checks } from '../checks/all.ts';
export { mergeReports } from '../merge/merge-reports.ts';
export type { Check, Finding, RunContext, ScenarioCheck, WireCheck } from '../model/check.ts';
export { Contract } from '../model/contract.ts';
export { UsageError } from '../model/usage-error.ts';
export type { VerifyOptions } from '../model/verify-options.ts';
export type { Report, ReportedResult } from '../report/report.ts';
export { prepareFolder, writeReports } from '../report/write-reports.ts';
export { type VerifyResult, type VerifyTools, verify } from '../run/verify.ts';
