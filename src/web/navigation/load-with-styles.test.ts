import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { loadWithStyles } from './load-with-styles.ts';

interface Link {
  href: string;
  onload?: () => void;
  onerror?: () => void;
  remove: () => void;
}

// Stands in for the page: the links that its HTML has, and those that are put into it.
const inHtml = ['/assets/shell.css'];
let added: Link[] = [];
Object.assign(globalThis, {
  document: {
    querySelector: (selector: string) => inHtml.some((href) => selector.includes(`"${href}"`)) || null,
    createElement: (): Link => {
      const link: Link = { href: '', remove: () => added.splice(added.indexOf(link), 1) };
      return link;
    },
    head: { append: (link: Link) => added.push(link) },
  },
});
beforeEach(() => {
  added = [];
});

const load = async () => 'the code';

test('code and style sheets are asked for at once, and both are waited for', async () => {
  const steps: string[] = [];
  const loading = loadWithStyles(async () => steps.push('code'), ['assets/a.css']).then(() => steps.push('both'));
  assert.deepEqual([steps, added.map(({ href }) => href)], [['code'], ['/assets/a.css']]);
  await Promise.resolve();
  assert.deepEqual(steps, ['code']);
  added[0]?.onload?.();
  await loading;
  assert.deepEqual(steps, ['code', 'both']);
});

test('what the page has, or has asked for, is not asked for again', async () => {
  assert.equal(await loadWithStyles(load, ['assets/shell.css']), 'the code');
  const first = loadWithStyles(load, ['assets/b.css']);
  const second = loadWithStyles(load, ['assets/b.css']);
  assert.equal(added.length, 1);
  added[0]?.onload?.();
  assert.deepEqual(await Promise.all([first, second]), ['the code', 'the code']);
});

test('a style sheet that cannot be fetched fails the page, and is asked for again by the next who needs it', async () => {
  const first = loadWithStyles(load, ['assets/c.css']);
  added[0]?.onerror?.();
  await assert.rejects(first, /c\.css cannot be fetched/);
  assert.equal(added.length, 0);
  const second = loadWithStyles(load, ['assets/c.css']);
  added[0]?.onload?.();
  assert.equal(await second, 'the code');
});

test('code without style sheets needs none', async () => {
  assert.equal(await loadWithStyles(load), 'the code');
});
