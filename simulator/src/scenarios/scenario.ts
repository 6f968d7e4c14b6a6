import type { ControlSchema } from '../../client/control-schema.ts';
import type { ScenarioError, ScenarioSource } from './scenario-error.ts';

/** A scenario in its full form, as simulator/scenario.yaml defines it. Plain JSON. */
export type Scenario = ControlSchema<'Scenario'>;
export type ScenarioStep = ControlSchema<'ScenarioStep'>;
export type ScenarioCommand = ControlSchema<'ScenarioCommand'>;
export type ScenarioAssertion = ControlSchema<'ScenarioAssertion'>;
export type ScenarioRequest = ControlSchema<'ScenarioRequest'>;
export type ScenarioProgress = ControlSchema<'ScenarioProgress'>;
export type ExpectationResult = ControlSchema<'ExpectationResult'>;

/** A valid scenario, or everything that is wrong with it. */
export type LoadResult =
  | { outcome: 'loaded'; scenario: Scenario; read: ScenarioSource }
  | { outcome: 'rejected'; errors: ScenarioError[] };
