import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Output, Pull, Repository } from '../contract.ts';
import { failureOf, isBlocked, mergeOutput, sortRepositories, stateOf, stepsOf } from './repository-view.ts';

const pull = (changes: Partial<Pull> = {}): Pull => ({
  id: 'p',
  by: 'ana',
  started_at: '2026-05-01T12:00:00Z',
  state: 'done',
  step: null,
  percent: null,
  objects: null,
  duration_ms: 900,
  ended_at: '2026-05-01T12:00:01Z',
  kind: null,
  sentence: null,
  branch: 'main',
  before: 'a',
  after: 'b',
  commits: [],
  commit_count: 0,
  files: 0,
  added: 0,
  removed: 0,
  after_command: null,
  ...changes,
});

const repository = (name: string, changes: Partial<Repository> = {}): Repository => ({
  name,
  configured_branch: null,
  branch: 'main',
  upstream: 'origin/main',
  commit: null,
  changed_files: 0,
  changed_paths: [],
  ahead: 0,
  behind: 0,
  ahead_commits: [],
  coming: [],
  fetched_at: null,
  problem: null,
  read_at: '2026-05-01T12:00:00Z',
  running: null,
  last_pull: null,
  has_webhook: false,
  has_after_command: false,
  ...changes,
});

test('running repositories come first, then failed ones, then the others by name', () => {
  const list = [
    repository('b'),
    repository('a', { changed_files: 2 }),
    repository('d', { last_pull: pull({ state: 'failed', kind: 'diverged' }) }),
    repository('e', { running: pull({ state: 'running', step: 'receiving' }) }),
    repository('c', { problem: { kind: 'no-folder', sentence: 'Gone.' } }),
  ];
  assert.deepEqual(
    sortRepositories(list).map(({ name }) => name),
    ['e', 'c', 'd', 'a', 'b'],
  );
});

test("a running pull takes precedence over the last pull's outcome", () => {
  const failed = pull({ state: 'failed', kind: 'dirty', sentence: 'Files are in the way.' });
  const again = repository('a', { running: pull({ state: 'running', step: 'counted' }), last_pull: failed });
  assert.equal(stateOf(again), 'pulling');
  assert.equal(failureOf(again), undefined);
  const over = repository('a', { last_pull: failed });
  assert.equal(stateOf(over), 'failed');
  assert.deepEqual(failureOf(over), { kind: 'dirty', sentence: 'Files are in the way.' });
});

test("a folder that's merely slow to read has no next steps", () => {
  assert.equal(failureOf(repository('a', { problem: { kind: 'slow', sentence: 'Slow.' } })), undefined);
});

const states = (step: Pull['step'], percent: number | null = null) =>
  stepsOf({ step, percent }).map(({ state }) => state);
test('the steps before the current one are done', () => {
  assert.deepEqual(states(null), ['now', 'ahead', 'ahead', 'ahead']);
  assert.deepEqual(states('connecting'), ['now', 'ahead', 'ahead', 'ahead']);
  assert.deepEqual(states('connected'), ['done', 'now', 'ahead', 'ahead']);
  assert.deepEqual(states('counted'), ['done', 'done', 'now', 'ahead']);
  assert.deepEqual(states('receiving', 62), ['done', 'done', 'now', 'ahead']);
  assert.deepEqual(states('files'), ['done', 'done', 'done', 'now']);
  assert.deepEqual(states('after'), ['done', 'done', 'done', 'done']);
  assert.equal(stepsOf({ step: 'receiving', percent: 62 })[2]?.percent, 62);
});

const line = (number: number, text = `line ${number}`) => ({
  number,
  at: '2026-05-01T12:00:00Z',
  text,
  source: 'git' as const,
});
const output = (lines: Output['lines'], { pull = 'one', first = 1 } = {}): Output => ({
  pull,
  last: lines.at(-1)?.number ?? 0,
  lines,
  first,
  state: 'running',
  step: 'receiving',
  percent: null,
  objects: null,
});
const textsOf = ({ lines }: Output) => lines.map(({ text }) => text);

test('new lines are appended', () => {
  assert.deepEqual(textsOf(mergeOutput(output([line(1)]), output([line(2)]))), ['line 1', 'line 2']);
});

test("a line that's updated in place replaces the earlier one", () => {
  const merged = mergeOutput(output([line(1), line(2, 'Receiving: 10%')]), output([line(2, 'Receiving: 62%')]));
  assert.deepEqual(textsOf(merged), ['line 1', 'Receiving: 62%']);
});

test("another pull's lines replace the old lines", () => {
  assert.deepEqual(textsOf(mergeOutput(output([line(1)]), output([line(1, 'anew')], { pull: 'two' }))), ['anew']);
});

test('lines that the server no longer stores are removed, and at most 200 are shown', () => {
  assert.deepEqual(textsOf(mergeOutput(output([line(1), line(2)]), output([line(3)], { first: 2 }))), [
    'line 2',
    'line 3',
  ]);
  const many = Array.from({ length: 250 }, (_, index) => line(index + 2));
  assert.equal(mergeOutput(output([line(1)]), output(many)).lines.length, 200);
});

test('lines received twice are shown once', () => {
  const once = mergeOutput(output([line(1)]), output([line(2)]));
  assert.deepEqual(mergeOutput(once, output([line(2)])), once);
});

test('a pull is offered unless it would certainly be refused', () => {
  const problem = (kind: 'other-branch' | 'no-upstream' | 'slow') => ({ problem: { kind, sentence: '' } });
  const failed = { last_pull: pull({ state: 'failed', kind: 'diverged', sentence: '' }) };
  const cases: [Partial<Repository>, boolean][] = [
    [{}, false],
    [problem('other-branch'), true],
    [problem('no-upstream'), false],
    [problem('slow'), false],
    [{ ...problem('other-branch'), ...failed }, false],
  ];
  for (const [changes, blocked] of cases) assert.equal(isBlocked(repository('r', changes)), blocked);
});
