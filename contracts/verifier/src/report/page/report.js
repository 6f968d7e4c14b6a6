// The script of report.html. It is inline, and the page's policy allows only this text.
const report = JSON.parse(document.getElementById('report').textContent);
const order = ['fail', 'error', 'warn', 'waived', 'not-tested', 'pass', 'not-applicable'];
const signs = {
  fail: '✗',
  error: '!',
  warn: '△',
  waived: 'W',
  'not-tested': '?',
  pass: '✓',
  'not-applicable': '–',
};
const pageSize = 200;

/** Creates an element. Strings become text, never markup. */
function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(key, value);
    else element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

const getRule = ({ id }) => id.split(':')[0];
const getOperation = ({ operationId }) => operationId ?? 'device';
const filter = { verdicts: new Set(), class: '', operation: '', rule: '', text: '' };
let maxRows = pageSize;

function isVisible(result) {
  const text = filter.text.toLowerCase();
  return (
    (filter.verdicts.size === 0 || filter.verdicts.has(result.verdict)) &&
    (filter.class === '' || result.class === filter.class) &&
    (filter.operation === '' || getOperation(result) === filter.operation) &&
    (filter.rule === '' || getRule(result) === filter.rule) &&
    (text === '' ||
      `${result.id} ${result.message} ${result.sentence}`.toLowerCase().includes(text))
  );
}

function formatHeaders(headers) {
  return headers.map(([name, value]) => `${name}: ${value}`).join('\n');
}

function createExchange(exchange) {
  const { request, response } = exchange;
  const copy = make('button', { type: 'button', class: 'plain' }, 'Copy');
  copy.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(exchange.curl);
      copy.textContent = 'Copied';
    } catch {
      // A page opened from disk may have no clipboard. Select the command instead.
      getSelection().selectAllChildren(curl);
    }
  });
  const curl = make('pre', {}, exchange.curl);
  const requestLines = [
    `${request.method} ${request.target}`,
    formatHeaders(request.headers),
    '',
    request.body ?? '',
  ];
  const responseLines = response
    ? [
        `${response.status}${response.complete ? '' : ' (incomplete body)'}`,
        formatHeaders(response.headers),
        '',
        response.body,
      ]
    : [`No response. ${exchange.failure}`];
  return [
    make(
      'p',
      { class: 'quiet' },
      `Exchange ${exchange.n}, ${exchange.at}, ${exchange.tookMs} ms, as ${exchange.as}, for ${exchange.purpose}`,
    ),
    make('p', {}, 'To repeat it: ', copy),
    curl,
    make('p', {}, 'Request'),
    make('pre', {}, requestLines.join('\n').trimEnd()),
    make('p', {}, 'Response'),
    make('pre', {}, responseLines.join('\n').trimEnd()),
  ];
}

function createDetails(result) {
  const lines = [
    ['Contract', `${result.sentence} (${result.level}, ${result.source})`],
    ['Source', `openapi.yaml#${result.pointer}`],
    ['At', result.place],
    ['Evidence', result.evidence],
    ['Enabled by', result.enabledBy],
    ['Waiver', result.waiver],
    ['Also', result.more?.join('\n')],
    ['Exchanges', result.exchanges.length > 1 ? result.exchanges.join(', ') : undefined],
  ].filter(([, text]) => text !== undefined);
  const facts = make('dl', { class: 'facts' });
  for (const [name, text] of lines) {
    facts.append(make('div', {}, make('dt', {}, name), make('dd', {}, text)));
  }
  return make(
    'div',
    {},
    make('p', {}, result.message),
    facts,
    ...(result.exchange ? createExchange(result.exchange) : []),
  );
}

function createRow(result) {
  const row = make(
    'details',
    {},
    make(
      'summary',
      {},
      make('span', { class: `verdict ${result.verdict}` }, result.verdict),
      make('code', {}, result.id),
      result.message.split('\n')[0].slice(0, 200),
    ),
  );
  // Create the details on opening, because there are thousands.
  row.addEventListener('toggle', () => row.append(createDetails(result)), { once: true });
  return row;
}

function draw() {
  const matching = report.results
    .filter(isVisible)
    .sort((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict));
  const list = document.getElementById('list');
  list.replaceChildren(...matching.slice(0, maxRows).map(createRow));
  document.getElementById('count').textContent =
    `${matching.length} of ${report.results.length} requirements${filter.rule === '' ? '' : `, rule ${filter.rule}`}`;
  if (matching.length > maxRows) {
    const more = () => {
      maxRows += pageSize;
      draw();
    };
    list.append(
      make(
        'button',
        { type: 'button', class: 'plain', click: more },
        `Show ${Math.min(pageSize, matching.length - maxRows)} more`,
      ),
    );
  }
}

function change(values) {
  Object.assign(filter, values);
  maxRows = pageSize;
  for (const name of ['class', 'operation'])
    document.getElementById(name).value = filter[name] ?? '';
  draw();
}

function drawMatrix() {
  const operations = [...new Set(['device', ...report.results.map(getOperation)])];
  const rules = [...new Set(report.results.map(getRule))];
  const cells = new Map();
  for (const result of report.results) {
    const key = `${getRule(result)} ${getOperation(result)}`;
    cells.set(key, [...(cells.get(key) ?? []), result.verdict]);
  }
  const head = make('tr', {}, make('th', { scope: 'col' }, 'Rule'));
  for (const name of operations) {
    head.append(make('th', { scope: 'col' }, make('span', {}, name)));
  }
  const body = make('tbody');
  for (const rule of rules) {
    const row = make('tr', {}, make('th', { scope: 'row' }, rule));
    for (const operation of operations) {
      const verdicts = cells.get(`${rule} ${operation}`);
      const worst = verdicts && order.find((name) => verdicts.includes(name));
      const select = () => {
        change({ rule, operation, class: '', text: '' });
        document.getElementById('requirements').scrollIntoView();
      };
      const label = `${rule}, ${operation}: ${worst}, ${verdicts?.length} requirements`;
      row.append(
        make(
          'td',
          {},
          ...(worst
            ? [
                make(
                  'button',
                  {
                    type: 'button',
                    class: worst,
                    title: label,
                    'aria-label': label,
                    click: select,
                  },
                  signs[worst],
                ),
              ]
            : []),
        ),
      );
    }
    body.append(row);
  }
  document.getElementById('matrix').append(make('thead', {}, head), body);
}

function addOptions(id, values) {
  const select = document.getElementById(id);
  for (const value of values) select.append(make('option', { value }, value));
  select.addEventListener('change', () => change({ [id]: select.value, rule: '' }));
}

function addFilters() {
  const boxes = document.getElementById('verdicts');
  for (const name of order) {
    const count = report.counts.byVerdict[name];
    if (count === 0) continue;
    const box = make('input', { type: 'checkbox' });
    box.addEventListener('change', () => {
      filter.verdicts[box.checked ? 'add' : 'delete'](name);
      change({});
    });
    boxes.append(make('label', {}, box, ` ${name} (${count})`));
  }
  addOptions('class', new Set(report.results.map((it) => it.class)));
  addOptions('operation', new Set(report.results.map(getOperation)));
  document
    .getElementById('text')
    .addEventListener('input', ({ target }) => change({ text: target.value }));
  document.getElementById('filters').addEventListener('reset', () => {
    filter.verdicts.clear();
    change({ class: '', operation: '', rule: '', text: '' });
  });
  document.getElementById('filters').addEventListener('submit', (event) => event.preventDefault());
  document.getElementById('theme').addEventListener('change', ({ target }) => {
    document.documentElement.dataset.theme = target.value;
  });
}

addFilters();
drawMatrix();
draw();
