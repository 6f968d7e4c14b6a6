// The script of report.html. It is inline, and the page's policy allows only this text.
const data = JSON.parse(document.getElementById('report').textContent);
const order = data.verdicts;
const signs = {
  fail: '×',
  error: '!',
  warn: '△',
  waived: 'W',
  'not-tested': '?',
  pass: '✓',
  'not-applicable': '–',
};
const pageSize = 100;
const operationMark = '\ue000';
const connectionGroup = 'Lost connections and restarts';

/** Reads a row (page-data.ts). Texts have a mark instead of the operation. */
function readRow([id, operation, name, verdict, sentence, origin, pointer, message, by, more]) {
  const operationId = data.texts[operation];
  const read = (index) => data.texts[index ?? 0].replaceAll(operationMark, operationId);
  const text = read(id);
  return {
    ...more,
    id: text,
    rule: text.split(':')[0],
    operation: operationId,
    class: data.texts[name],
    verdict: order[verdict],
    sentence: read(sentence),
    origin: read(origin),
    pointer: read(pointer),
    message: read(message),
    enabledBy: read(by),
    read,
  };
}
const results = data.rows.map(readRow);

const noFilter = { class: '', operation: '', rule: '', remedy: '', text: '' };
const filter = { ...noFilter, verdicts: new Set() };

const getElement = (id) => document.getElementById(id);
const count = (n, name) => `${n} ${name}${n === 1 ? '' : 's'}`;

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

/** Creates an element that shows its content on opening, because there are thousands. */
function makeDetails(attributes, summary, createContent) {
  const details = make('details', attributes, make('summary', {}, ...summary));
  const fill = () => details.append(...createContent());
  details.addEventListener('toggle', fill, { once: true });
  return details;
}

/** Appends elements in pages, with a button for the next page. */
function appendPages(parent, items, create, from = 0) {
  parent.append(...items.slice(from, from + pageSize).map(create));
  const left = items.length - from - pageSize;
  if (left <= 0) return;
  const showMore = () => {
    const last = button.previousElementSibling;
    button.remove();
    appendPages(parent, items, create, from + pageSize);
    last.nextElementSibling?.querySelector('summary')?.focus();
  };
  const button = make(
    'button',
    { type: 'button', click: showMore },
    `Show ${Math.min(pageSize, left)} of ${left} more`,
  );
  parent.append(button);
}

function formatHeaders(headers) {
  return headers.map(([name, value]) => `${name}: ${value}`).join('\n');
}

function createCurl(exchange) {
  const curl = make('pre', {}, exchange.curl);
  const copyText = async () => {
    try {
      await navigator.clipboard.writeText(exchange.curl);
      copy.textContent = 'Copied';
    } catch {
      // A page opened from disk may have no clipboard. Select the command instead.
      getSelection().selectAllChildren(curl);
    }
  };
  const copy = make('button', { type: 'button', click: copyText }, 'Copy');
  return [make('p', {}, 'To repeat it: ', copy), curl];
}

function createExchange(exchange, label, isOpen) {
  const { request, response } = exchange;
  const line = `${request.method} ${request.target}`;
  const requestLines = [line, formatHeaders(request.headers), '', request.body ?? ''];
  const responseLines = response
    ? [
        `${response.status}${response.complete ? '' : ' (incomplete body)'}`,
        formatHeaders(response.headers),
        '',
        response.body,
      ]
    : [`No response. ${exchange.failure}`];
  return make(
    'details',
    { class: 'exchange', ...(isOpen && { open: '' }) },
    make('summary', {}, `${label}: ${line} → ${response?.status ?? 'no response'}`),
    make(
      'p',
      { class: 'quiet' },
      `Exchange ${exchange.n}, ${exchange.at}, ${exchange.tookMs} ms, as ${exchange.as}, for ${exchange.purpose}`,
    ),
    make('p', {}, 'Request'),
    make('pre', {}, requestLines.join('\n').trimEnd()),
    make('p', {}, 'Response'),
    make('pre', {}, responseLines.join('\n').trimEnd()),
    ...createCurl(exchange),
  );
}

/** Creates all exchanges of a finding. The last one decides, and errors of the device are open. */
function createExchanges(exchanges) {
  const all = exchanges.map((index) => data.exchanges[index]);
  const last = all.at(-1);
  return all.map((exchange, index) => {
    const { request, response } = exchange;
    const isSame = request.method === last.request.method && request.target === last.request.target;
    const role = exchange === last ? 'decisive' : isSame ? 'before' : 'earlier';
    const label = all.length === 1 ? 'Exchange' : `${index + 1} of ${all.length}, ${role}`;
    return createExchange(exchange, label, exchange === last || (response?.status ?? 500) >= 500);
  });
}

function createContent(result) {
  const { read, numbers = [], exchanges = [] } = result;
  const lines = [
    ['Contract', `${result.sentence} (${result.origin})`],
    ['Source', result.pointer.startsWith('/') ? `openapi.yaml#${result.pointer}` : result.pointer],
    ['At', read(result.place)],
    ['Evidence', read(result.evidence)],
    ['Enabled by', result.enabledBy],
    ['Waiver', read(result.waiver)],
    ['Times', result.count === undefined ? '' : String(result.count)],
    ['Also', (result.also ?? []).map(read).join('\n')],
    ['Devices', read(result.devices)],
    ['Exchanges', numbers.length > exchanges.length ? numbers.join(', ') : ''],
  ].filter(([, text]) => text !== '');
  const facts = make('dl', { class: 'facts' });
  for (const [name, text] of lines) {
    facts.append(make('div', {}, make('dt', {}, name), make('dd', {}, text)));
  }
  const content = make('div', {}, make('p', { class: 'message' }, result.message), facts);
  content.append(...createExchanges(exchanges));
  if (exchanges.length === 0) {
    content.append(
      make('p', { class: 'quiet' }, 'Exchanges of this requirement are in report.json.'),
    );
  }
  return [content];
}

function createRow(result) {
  const line = result.verdict === 'pass' ? result.sentence : result.message;
  return makeDetails(
    { class: 'row' },
    [
      make('span', { class: `verdict ${result.verdict}` }, result.verdict),
      make('code', {}, result.id),
      make('span', {}, line.split('\n')[0].slice(0, 200)),
    ],
    () => createContent(result),
  );
}

/** Creates one row for the findings of a rule, because one fault can violate a rule often. */
function createRule(found) {
  const [first] = found;
  if (found.length === 1) return createRow(first);
  return makeDetails(
    { class: 'row rule' },
    [
      make('span', { class: `verdict ${first.verdict}` }, `${found.length} ${first.verdict}`),
      make('code', {}, first.rule),
      make('span', {}, first.message.split('\n')[0].slice(0, 200)),
    ],
    () => {
      const rows = make('div');
      appendPages(rows, found, createRow);
      return [rows];
    },
  );
}

function drawFindings() {
  let from = 0;
  for (const [title, length] of data.groups) {
    const found = results.slice(from, from + length);
    from += length;
    const rules = Object.values(Object.groupBy(found, ({ rule }) => rule));
    const isConnection = title === connectionGroup;
    const section = getElement(isConnection ? 'connections' : 'findings');
    section.hidden = false;
    if (!isConnection) section.append(make('h3', {}, `${title} (${length})`));
    const rows = rules.map(createRule);
    section.append(...rows);
    if (data.groups.length === 1 && rows.length === 1) rows[0].open = true;
  }
}

/** Lists what to do to test what was not tested. */
function drawUntested() {
  const untested = results.filter(({ verdict }) => verdict === 'not-tested');
  const byRemedy = Object.entries(Object.groupBy(untested, ({ enabledBy }) => enabledBy));
  const create = ([remedy, { length }]) => {
    const show = () => showRequirements({ remedy });
    const label = `List ${count(length, 'requirement')}: ${remedy}`;
    const list = make('button', { type: 'button', 'aria-label': label, click: show }, 'List');
    return make('li', {}, `${count(length, 'requirement')}: ${remedy} `, list);
  };
  getElement('untested').hidden = untested.length === 0;
  const sorted = byRemedy.sort(([, one], [, other]) => other.length - one.length);
  appendPages(getElement('untested').querySelector('ul'), sorted, create);
}

function isVisible(result) {
  const text = filter.text.toLowerCase();
  return (
    (filter.verdicts.size === 0 || filter.verdicts.has(result.verdict)) &&
    ['class', 'operation', 'rule'].every((it) => filter[it] === '' || filter[it] === result[it]) &&
    (filter.remedy === '' || filter.remedy === result.enabledBy) &&
    (text === '' ||
      `${result.id} ${result.message} ${result.sentence}`.toLowerCase().includes(text))
  );
}

function draw() {
  const matching = results.filter(isVisible);
  const list = getElement('list');
  list.replaceChildren();
  appendPages(list, matching, createRow);
  const limits = [
    filter.rule && `, rule ${filter.rule}`,
    filter.remedy && `, enabled by: ${filter.remedy}`,
  ];
  getElement('count').textContent =
    `${matching.length} of ${count(results.length, 'requirement')}${limits.join('')}`;
}

function change(values) {
  Object.assign(filter, values);
  for (const name of ['class', 'operation', 'text']) getElement(name).value = filter[name];
  for (const box of getElement('verdicts').querySelectorAll('input')) {
    box.checked = filter.verdicts.has(box.value);
  }
  draw();
}

/** Lists some requirements only, and goes there. */
function showRequirements(values) {
  change({ ...noFilter, verdicts: new Set(), ...values });
  getElement('requirements').focus();
}

function createCell(rule, operation, found) {
  if (found === undefined) return make('td');
  const verdicts = new Set(found.map(({ verdict }) => verdict));
  const worst = order.find((name) => verdicts.has(name));
  const label = `${rule}, ${operation}: ${worst}, ${count(found.length, 'requirement')}`;
  const select = () => showRequirements({ rule, operation });
  const attributes = {
    type: 'button',
    class: worst,
    title: label,
    'aria-label': label,
    'data-operation': operation,
    tabindex: '-1',
    click: select,
  };
  return make('td', { class: `is-${worst}` }, make('button', attributes, signs[worst]));
}

function drawMatrix() {
  const operations = [...new Set(['device', ...results.map(({ operation }) => operation)])];
  const head = make('tr', {}, make('th', { scope: 'col' }, 'Rule'));
  for (const name of operations) {
    head.append(make('th', { scope: 'col' }, make('span', {}, name)));
  }
  const body = make('tbody');
  for (const [rule, found] of Object.entries(Object.groupBy(results, (it) => it.rule))) {
    const cells = Object.groupBy(found, ({ operation }) => operation);
    const row = make('tr', {}, make('th', { scope: 'row' }, rule));
    row.append(...operations.map((name) => createCell(rule, name, cells[name])));
    body.append(row);
  }
  const matrix = getElement('matrix');
  matrix.append(make('thead', {}, head), body);
  matrix.querySelector('button')?.setAttribute('tabindex', '0');
  matrix.addEventListener('keydown', moveCell);
}

/** One cell is in the tab order. The arrow keys move to the next cell in their direction. */
function moveCell(event) {
  const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const step = steps[event.key];
  const from = event.target.closest('td');
  if (step === undefined || from === null) return;
  event.preventDefault();
  const rows = [...from.closest('tbody').rows];
  let row = rows.indexOf(from.parentElement);
  let column = from.cellIndex;
  for (;;) {
    column += step[0];
    row += step[1];
    const cell = rows[row]?.cells[column];
    if (cell === undefined || column === 0) return;
    const button = cell.querySelector('button');
    if (button === null || button.offsetParent === null) continue;
    event.target.setAttribute('tabindex', '-1');
    button.setAttribute('tabindex', '0');
    button.focus();
    return;
  }
}

function addFilters() {
  const boxes = getElement('verdicts');
  for (const value of order) {
    const found = results.filter(({ verdict }) => verdict === value);
    if (found.length === 0) continue;
    const box = make('input', { type: 'checkbox', value });
    box.addEventListener('change', () => {
      filter.verdicts[box.checked ? 'add' : 'delete'](value);
      change({});
    });
    boxes.append(make('label', {}, box, ` ${value} (${found.length})`));
  }
  for (const name of ['class', 'operation']) {
    const select = getElement(name);
    const values = new Set(results.map((it) => it[name]));
    select.append(...[...values].sort().map((value) => make('option', { value }, value)));
    select.addEventListener('change', () => change({ [name]: select.value, rule: '', remedy: '' }));
  }
  getElement('text').addEventListener('input', ({ target }) => change({ text: target.value }));
  getElement('filters').addEventListener('reset', (event) => {
    event.preventDefault();
    change({ ...noFilter, verdicts: new Set() });
  });
  getElement('filters').addEventListener('submit', (event) => event.preventDefault());
  getElement('theme').addEventListener('change', ({ target }) => {
    document.documentElement.dataset.theme = target.value;
  });
}

drawFindings();
drawUntested();
addFilters();
draw();
getElement('overview').addEventListener('toggle', drawMatrix, { once: true });
// On paper, each finding has its line.
addEventListener('beforeprint', () => {
  for (const rule of document.querySelectorAll('.rule:not([open])')) {
    // The event of `open` would come after the page is printed.
    rule.dispatchEvent(new Event('toggle'));
    rule.open = true;
  }
});
