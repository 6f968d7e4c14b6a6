import { type UpdateRun, type UpdateStep, updateSteps } from './update-run.ts';

export type StepRow = {
  step: UpdateStep;
  phase: 'done' | 'current' | 'failed' | 'waiting';
  /** When it began, in epoch milliseconds; undefined when that was not seen. */
  startedAt: number | undefined;
  /** How long it took, for a step that is done and was seen from its beginning to its end. */
  tookMs: number | undefined;
};

/** An update as the steps that it consists of. */
export function stepRows({ step: current, since, end }: UpdateRun): StepRow[] {
  const reached = updateSteps.indexOf(current);
  const isOver = end !== null && end.kind !== 'failed';
  return updateSteps.map((step, index) => {
    const startedAt = since[step];
    if (index > reached) return { step, phase: 'waiting', startedAt, tookMs: undefined };
    if (index === reached && !isOver) {
      return { step, phase: end ? 'failed' : 'current', startedAt, tookMs: undefined };
    }
    const next = updateSteps[index + 1];
    const doneAt = next && since[next];
    const isKnown = startedAt !== undefined && doneAt !== undefined;
    return { step, phase: 'done', startedAt, tookMs: isKnown ? doneAt - startedAt : undefined };
  });
}
