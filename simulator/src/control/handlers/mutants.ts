import type { ControlHandlers } from '../control-handlers.ts';
import { refuse } from '../control-problem.ts';

/** Loaded when it is asked for: thousands of bugs would take their time of every start. */
const catalogue = () => import('../../mutants/catalogue.ts');

export const mutants = {
  async listMutants() {
    const { mutants: bugs, oddities } = await catalogue();
    return {
      status: 200,
      body: [
        ...[...bugs.values()].map(({ id, class: kind, operationId, summary, profile }) => ({
          id,
          class: kind,
          operationId,
          summary,
          profile,
        })),
        ...[...oddities.values()].map(({ id, summary }) => ({
          id,
          class: 'none',
          operationId: null,
          summary,
          profile: 'read' as const,
        })),
      ],
    };
  },

  getMutant: (_request, { leased }) => ({
    status: 200,
    body: { mutant: leased.mutant, strikes: leased.strikes },
  }),

  setMutant: ({ body: { mutant } }, { leased }) =>
    leased.runExclusive(async () => {
      const { mutants: bugs, oddities } = await catalogue();
      const kind = mutant === null ? null : (bugs.get(mutant) ?? oddities.get(mutant));
      if (kind === undefined) {
        const message = `${JSON.stringify(mutant)} is no mutant. GET /api/mutants lists them`;
        return refuse(400, 'invalid-body', `Nothing was changed. ${message}.`, [
          { pointer: '/mutant', message },
        ]);
      }
      const { Edge } = await import('../../mutants/edge.ts');
      await leased.putMutant(kind === null ? null : kind.id, (host) =>
        kind === null ? null : new Edge(host, kind.begin()),
      );
      return { status: 200, body: { mutant: leased.mutant, strikes: leased.strikes } };
    }),
} satisfies Pick<ControlHandlers, 'listMutants' | 'getMutant' | 'setMutant'>;
