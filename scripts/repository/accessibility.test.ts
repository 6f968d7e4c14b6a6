import { expect, test } from 'vitest';
import { routeTable } from '../../console/src/app/route-table.ts';
import { criterionNames, type Findings } from '../../e2e/accessibility/criteria.ts';
import { deferrals, routesWithoutRow, rows } from '../../e2e/accessibility/matrix.ts';
import { renderMatrixPage } from '../../e2e/accessibility/write-page.ts';

const passed = Object.fromEntries(criterionNames.map((name) => [name, []])) as never as Findings;
const results = rows.map((row) => ({ row, findings: passed }));

test('the accessibility page has every screen, each cell with a result or a reason', () => {
  const page = renderMatrixPage(results);
  for (const row of rows) expect(page).toContain(`| \`${row}\` |`);
});

test('every route is a row of the accessibility matrix or has a reason', () => {
  const addresses = rows.map((row) => row.replace(/[ ?].*/, ''));
  const missing = routeTable
    .map(({ path }) => path)
    .filter((path) => !addresses.includes(path) && !(path in routesWithoutRow));
  expect(missing).toEqual([]);
  const known = routeTable.map(({ path }): string => path);
  expect(Object.keys(routesWithoutRow).filter((path) => !known.includes(path))).toEqual([]);
});

test('every deferred cell of the accessibility matrix exists and has a reason', () => {
  expect(new Set(rows).size).toBe(rows.length);
  expect(deferrals.filter(({ row }) => !rows.includes(row))).toEqual([]);
  expect(deferrals.filter(({ reason }) => reason.length < 20)).toEqual([]);
});

test('the accessibility page is not written with a missing result or a finding', () => {
  expect(() => renderMatrixPage(results.slice(1))).toThrow('No test has checked');
  const [first, ...others] = results;
  const failed = { row: first?.row ?? '', findings: { ...passed, reflow: ['too wide'] } };
  expect(() => renderMatrixPage([failed, ...others])).toThrow('too wide');
});
