import assert from 'node:assert/strict';

export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
  /** The line without the value. */
  key: string;
}
export interface ParsedFamily {
  type: string;
  samples: Sample[];
}

const sampleLine = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? ([+-]?Inf|NaN|[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/;
const label = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,(?=.)|$)/y;

function labelsOf(text: string | undefined): Record<string, string> {
  const labels: Record<string, string> = {};
  label.lastIndex = 0;
  while (text !== undefined && label.lastIndex < text.length) {
    const [, name = '', value = ''] = label.exec(text) ?? assert.fail(`No labels: ${text}`);
    assert.ok(!(name in labels), `${name} appears twice: ${text}`);
    labels[name] = value.replace(/\\(.)/g, (_, sign) => (sign === 'n' ? '\n' : sign));
  }
  return labels;
}

/** Parses text format 0.0.4 strictly. Throws on anything else. */
export function parseExposition(text: string): Map<string, ParsedFamily> {
  assert.ok(text.endsWith('\n') && !text.includes('\n\n') && !text.includes('\r'));
  const families = new Map<string, ParsedFamily>();
  const withHelp = new Set<string>();
  let current = '';
  for (const line of text.slice(0, -1).split('\n')) {
    const [, word, name = '', rest = ''] = /^# (HELP|TYPE) ([a-zA-Z_:][a-zA-Z0-9_:]*) (.+)$/.exec(line) ?? [];
    if (word === 'HELP') {
      assert.ok(!withHelp.has(name), `${name} has two help lines`);
      assert.match(rest, /^(?:[^\\]|\\[\\n])*$/);
      withHelp.add(name);
    } else if (word === 'TYPE') {
      assert.match(rest, /^(?:counter|gauge|histogram)$/);
      assert.ok(withHelp.has(name) && !families.has(name), `${name} has its type before its help, or two types`);
      if (rest === 'counter') assert.match(name, /_total$/);
      families.set(name, { type: rest, samples: [] });
      current = name;
    } else {
      addSample(families.get(current), current, line);
    }
  }
  for (const [name, family] of families) if (family.type === 'histogram') checkHistogram(name, family);
  return families;
}

function addSample(family: ParsedFamily | undefined, current: string, line: string): void {
  const [, name = '', labelText, value = ''] = sampleLine.exec(line) ?? assert.fail(`Not a sample: ${line}`);
  assert.ok(family !== undefined, line);
  const own = family.type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => current + end) : [current];
  assert.ok(own.includes(name), `${line} appears below ${current}`);
  const labels = labelsOf(labelText);
  const key = `${name}{${labelText ?? ''}}`;
  assert.ok(!family.samples.some((sample) => sample.key === key), `${key} appears twice`);
  family.samples.push({ name, labels, value: Number(value.replace('Inf', 'Infinity')), key });
}

/** Buckets must not decrease, the last one must include everything, and no series may be incomplete. */
function checkHistogram(name: string, { samples }: ParsedFamily): void {
  const seriesOf = ({ labels }: Sample) => JSON.stringify({ ...labels, le: undefined });
  for (const [series, own] of Map.groupBy(samples, seriesOf)) {
    const buckets = own.filter((sample) => sample.name === `${name}_bucket`);
    const bounds = buckets.map(({ labels }) => Number(labels.le?.replace('Inf', 'Infinity')));
    assert.equal(bounds.at(-1), Number.POSITIVE_INFINITY, series);
    for (const [index, bucket] of buckets.entries()) {
      if (index === 0) continue;
      assert.ok((bounds[index] ?? 0) > (bounds[index - 1] ?? 0), series);
      assert.ok(bucket.value >= (buckets[index - 1]?.value ?? 0), series);
    }
    const count = own.filter((sample) => sample.name === `${name}_count`);
    assert.deepEqual([count.length, count[0]?.value], [1, buckets.at(-1)?.value], series);
    assert.equal(own.filter((sample) => sample.name === `${name}_sum`).length, 1, series);
  }
}
