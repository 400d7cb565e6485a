import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '../..');

interface Feature {
  /** In a declaration or a selector. */
  uses: RegExp;
  /** In the condition of the `@supports` it must stand in. */
  asked: RegExp;
}
const feature = (uses: RegExp, asked = uses): Feature => ({ uses, asked });

/** What lacks in one of Chrome 107, Safari 16 and Firefox 110, is not lowered by the build, and is missed. */
const afterFloor = [
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

/** And what lacks in the Chromium 87 of televisions. */
const after87 = [
  ...afterFloor,
  feature(/^aspect-ratio:/, /\(aspect-ratio:/),
  feature(/^(?:translate|rotate|scale):/),
  feature(/^transition:.*\b(?:translate|rotate|scale)\b/s),
  // In a property of its own, for which there is another where no container is measured.
  feature(/^(?!--).*\dcq[a-z]+\b/s),
  feature(/^overflow(?:-[xy])?: *clip/),
  feature(/^@(?:container|layer|property)\b/),
];

/** What is drawn on televisions, beside what every page has. */
const onScreens = [
  'src/features/*/web/screen/*.css',
  'src/features/rooms/screens/web/*.module.css',
  'src/features/partyfun/web/party/{Reactions,RoundSign}.module.css',
  'src/features/rooms/guests/web/GuestMark.module.css',
  'src/features/plates/web/plate/BigPlate.module.css',
  'src/web/ui/{Icon,Odometer,QrCode,Wheel}.module.css',
  'src/web/styles/{base,tokens}.css',
];

/** Declarations and heads of blocks, each with the conditions it stands in. */
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

/** What of it is too new for a browser to which no `@supports` hides it. */
function tooNew(css: string, features: readonly Feature[]): string[] {
  return [...piecesOf(css)].flatMap(({ text, conditions }) =>
    features.some(({ uses, asked }) => uses.test(text) && !conditions.some((condition) => asked.test(condition)))
      ? [text]
      : [],
  );
}

function lookAt(patterns: string | string[], features: readonly Feature[]): string[] {
  const paths = globSync(patterns, { cwd: root });
  assert.ok(paths.length > 10);
  return paths.flatMap((path) =>
    tooNew(readFileSync(join(root, path), 'utf8'), features).map((text) => `${path}: ${text}`),
  );
}

test('no style sheet needs what came after the oldest browsers, but within an @supports that asks for it', () => {
  assert.deepEqual(lookAt('src/**/*.css', afterFloor), []);
});

test('no style sheet of televisions needs what came after Chromium 87', () => {
  assert.deepEqual(lookAt(onScreens, after87), []);
});

test('no style that a script sets is too new either: no condition can stand around it', () => {
  const found = globSync('src/**/*.tsx', { cwd: root }).filter((path) =>
    /\bcolor-mix\(|\d[dsl]vh\b/.test(readFileSync(join(root, path), 'utf8')),
  );
  assert.deepEqual(found, []);
});

test('what is too new is seen where nothing asks for it', () => {
  const look = (css: string) => tooNew(css, after87);
  assert.deepEqual(look('.a:has(b) { height: 1px; height: 100dvh }'), ['.a:has(b)', 'height: 100dvh']);
  assert.deepEqual(
    look('.a { @supports (color: color-mix(in srgb, red, red)) { color: color-mix(in srgb, red, var(--b)) } }'),
    [],
  );
  assert.deepEqual(look('@supports (height: 1dvh) { .a { color: color-mix(in srgb, red, blue) } }'), [
    'color: color-mix(in srgb, red, blue)',
  ]);
  assert.deepEqual(look('.a { content: "a" / "" } .b { rotate: 2deg; width: 3cqi; transform: rotate(2deg) }'), [
    'content: "a" / ""',
    'rotate: 2deg',
    'width: 3cqi',
  ]);
});
