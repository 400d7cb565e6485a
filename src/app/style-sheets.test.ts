import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '../..');

interface Feature {
  /** Matches a declaration or selector that uses the feature. */
  uses: RegExp;
  /** Matches the condition of the `@supports` rule that must surround it. */
  guard: RegExp;
}
const feature = (uses: RegExp, guard = uses): Feature => ({ uses, guard });

/**
 * Features that a page needs, that Chrome 107, Safari 16 or Firefox 110 lacks, and that the build doesn't transpile.
 */
const afterMinimum = [
  feature(/:has\(/),
  feature(/\bcolor-mix\(/),
  feature(/\d[dsl]v(?:h|w|b|i|min|max)\b/),
  feature(/^content:.*\/ ""/s, /\(content: "" \/ ""\)/),
  feature(/\bsubgrid\b/),
  feature(/\blinear\(\s*[\d.]/),
  feature(/\b(?:round|mod|rem|sin|cos|tan|pow|sqrt|hypot|exp|log|abs|sign)\(/),
  feature(/:nth-(?:last-)?child\([^)]* of /),
  feature(/:dir\(|:open\b|:user-(?:in)?valid|:popover-open/),
  feature(/^(?:animation-timeline|anchor-name|position-anchor|interpolate-size|offset-path: *(?:ray|shape))/),
];

/** Features missing from Chromium 87, the browser on televisions. */
const after87 = [
  ...afterMinimum,
  feature(/^aspect-ratio:/, /\(aspect-ratio:/),
  feature(/^(?:translate|rotate|scale):/),
  feature(/^transition:.*\b(?:translate|rotate|scale)\b/s),
  // Custom properties are exempt, because they have a fallback without container queries.
  feature(/^(?!--).*\dcq[a-z]+\b/s),
  feature(/^overflow(?:-[xy])?: *clip/),
  feature(/^@(?:container|layer|property)\b/),
];

/** Styles used on televisions in addition to those on every page. */
const onScreens = [
  'src/features/*/web/screen/*.css',
  'src/features/rooms/screens/web/*.module.css',
  'src/features/partyfun/web/PartyFunRoom.module.css',
  'src/features/partyfun/web/party/SharedParts.module.css',
  'src/features/rooms/guests/web/GuestMark.module.css',
  'src/features/plates/web/plate/BigPlate.module.css',
  'src/web/ui/content.module.css',
  'src/web/ui/page.module.css',
  'src/web/ui/qr-drawing.module.css',
  'src/web/styles/base.css',
  'src/web/styles/tokens.css',
];

/** Declarations and the heads of blocks, each with the conditions around it. */
function* piecesOf(css: string): Generator<{ text: string; conditions: string[] }> {
  const heads: string[] = [];
  for (const [, text = '', end] of css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{};]*)([{};])/g)) {
    const piece = text.trim();
    const conditions = heads.filter((head) => head.startsWith('@supports'));
    if (end === '{') heads.push(piece);
    if (piece !== '' && !piece.startsWith('@supports')) yield { text: piece, conditions };
    if (end === '}') heads.pop();
  }
}

function tooNew(css: string, features: readonly Feature[]): string[] {
  return [...piecesOf(css)].flatMap(({ text, conditions }) =>
    features.some(({ uses, guard }) => uses.test(text) && !conditions.some((condition) => guard.test(condition)))
      ? [text]
      : [],
  );
}

function tooNewIn(patterns: readonly string[], features: readonly Feature[]): string[] {
  const paths = patterns.flatMap((pattern) => {
    const found = globSync(pattern, { cwd: root });
    assert.notEqual(found.length, 0, `no style sheet is called ${pattern}`);
    return found;
  });
  return paths.flatMap((path) =>
    tooNew(readFileSync(join(root, path), 'utf8'), features).map((text) => `${path}: ${text}`),
  );
}

test('features that the oldest browsers lack are only used within a matching @supports', () => {
  assert.deepEqual(tooNewIn(['src/**/*.css'], afterMinimum), []);
});

test('television style sheets need nothing newer than Chromium 87', () => {
  assert.deepEqual(tooNewIn(onScreens, after87), []);
});

test("styles set by scripts aren't too new, because no condition can guard them", () => {
  const found = globSync('src/**/*.tsx', { cwd: root }).filter((path) =>
    /\bcolor-mix\(|\d[dsl]vh\b/.test(readFileSync(join(root, path), 'utf8')),
  );
  assert.deepEqual(found, []);
});

test('unguarded new features are found', () => {
  const check = (css: string) => tooNew(css, after87);
  assert.deepEqual(check('.a:has(b) { height: 1px; height: 100dvh }'), ['.a:has(b)', 'height: 100dvh']);
  assert.deepEqual(
    check('.a { @supports (color: color-mix(in srgb, red, red)) { color: color-mix(in srgb, red, var(--b)) } }'),
    [],
  );
  assert.deepEqual(check('@supports (height: 1dvh) { .a { color: color-mix(in srgb, red, blue) } }'), [
    'color: color-mix(in srgb, red, blue)',
  ]);
  assert.deepEqual(check('.a { content: "a" / "" } .b { rotate: 2deg; width: 3cqi; transform: rotate(2deg) }'), [
    'content: "a" / ""',
    'rotate: 2deg',
    'width: 3cqi',
  ]);
});

const roots: Record<string, string> = { '#web': 'src/web', '#features': 'src/features' };

/** The classes of a sheet and of the sheets it imports. */
function classesOf(path: string): Set<string> {
  const css = readFileSync(join(root, path), 'utf8').replace(/\/\*.*?\*\//gs, '');
  const imported = [...css.matchAll(/@import "([^"]+)"/g)].flatMap(([, sheet = '']) => [
    ...classesOf(pathOf(path, sheet)),
  ]);
  const heads = [...css.matchAll(/([^{};]+)\{/g)].flatMap(([, head = '']) => [...head.matchAll(/\.([a-zA-Z_]\w*)/g)]);
  return new Set([...imported, ...heads.map(([, name = '']) => name)]);
}

const pathOf = (from: string, to: string) =>
  to.startsWith('#') ? to.replace(/^#\w+/, (name) => roots[name] ?? name) : posix.join(posix.dirname(from), to);

test('every class that a component names is in its style sheet', () => {
  const missing: string[] = [];
  let found = 0;
  for (const path of globSync('src/**/*.tsx', { cwd: root }).map((file) => file.replaceAll('\\', '/'))) {
    const source = readFileSync(join(root, path), 'utf8');
    const code = source.replace(/^import\s[^;]*;$/gm, '');
    for (const [, name, sheet = ''] of source.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)) {
      const classes = classesOf(pathOf(path, sheet));
      for (const [, used = ''] of code.matchAll(new RegExp(`(?<![.\\w])${name}\\.(\\w+)`, 'g'))) {
        found++;
        if (!classes.has(used)) missing.push(`${path}: ${name}.${used}`);
      }
    }
  }
  assert.deepEqual(missing, []);
  assert.ok(found > 2000, `${found} classes`);
});
