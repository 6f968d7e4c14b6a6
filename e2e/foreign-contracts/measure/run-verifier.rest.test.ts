import { expect, onTestFinished, test } from 'vitest';
import { committedSubjects, getCommittedContract } from '../servers/subjects.ts';
import { runVerifier } from './run-verifier.ts';

const levels = ['safe', 'destructive'] as const;
const cases = committedSubjects.flatMap((subject) => levels.map((harm) => ({ subject, harm })));

test.each(cases)(
  'the server $subject.name has no finding in a run that is $harm',
  async ({ subject, harm }) => {
    const contractFile = getCommittedContract(subject);
    const server = await subject.start({ port: 0, contractFile });
    onTestFinished(() => server.close());
    const run = await runVerifier(subject, contractFile, server, { harm, verifierOptions: [] });
    expect(run).toMatchObject({ failures: [], errors: [] });
    expect(run.requests).toBeGreaterThan(500);
  },
);
