import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type GpxProblem, maxPoints, readGpx } from './read-gpx.ts';

const points = (count: number, step = 0.01) =>
  Array.from(
    { length: count },
    (_, index) => `<trkpt lat="${(40 + index * step).toFixed(6)}" lon="-8.5"><ele>${100 + index}</ele></trkpt>`,
  ).join('\n');
const gpx = (inside: string) =>
  `<?xml version="1.0"?>\n<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${inside}</gpx>`;
const track = (inside: string, name = 'Lisbon to Porto') =>
  gpx(`<trk><name>${name}</name><trkseg>${inside}</trkseg></trk>`);

function courseIn(text: string) {
  const read = readGpx(text, 'my-trip.gpx');
  assert.ok('courses' in read, 'problem' in read ? read.problem : '');
  assert.equal(read.courses.length, 1);
  return read.courses[0];
}
const pointsFrom = (from: number, count: number) =>
  points(from + count)
    .split('\n')
    .slice(from)
    .join('');
const problemIn = (text: string): GpxProblem | undefined => {
  const read = readGpx(text, 'my-trip.gpx');
  return 'problem' in read ? read.problem : undefined;
};

test('a course has its track’s length, name and climbs', () => {
  const course = courseIn(track(points(101)));
  assert.equal(course.name, 'Lisbon to Porto');
  assert.ok(Math.abs(course.lengthKm - 111.2) < 0.1, `${course.lengthKm} km for one degree`);
  const climbM = course.pieces.reduce((sum, piece) => sum + piece.climbM, 0);
  assert.ok(climbM > 80 && climbM <= 100, `${climbM} m`);
});

test('prefixes, quotes, comments, data sections, empty points and times make no difference', () => {
  const plain = courseIn(track(points(3)));
  const other = `\uFEFF<g:gpx xmlns:g='x'><!-- <trkpt lat="1" lon="1"/> --><g:trk><g:name><![CDATA[Lisbon to Porto]]></g:name><g:trkseg>
    <g:trkpt lon='-8.5' lat='40.00'><g:ele> 100 </g:ele><g:time>2025-05-01T10:00:00Z</g:time></g:trkpt>
    <g:trkpt lon='-8.5' lat='40.01' a:b="x > y"><g:ele>101</g:ele></g:trkpt>
    <g:trkpt lon='-8.5' lat='40.02'><g:ele>102</g:ele><g:extensions><g:ele>9</g:ele></g:extensions></g:trkpt></g:trkseg></g:trk></g:gpx>\n`;
  assert.deepEqual(courseIn(other), plain);
});

test('timestamps set the speed of each piece', () => {
  const timed = [0, 1, 2].map(
    (n) => `<trkpt lat="${40 + n * 0.01}" lon="0"><time>2025-05-01T10:0${n}:00.000Z</time></trkpt>`,
  );
  const speed = courseIn(track(timed.join(''))).pieces[0]?.speedKmh ?? 0;
  assert.ok(Math.abs(speed - 66.7) < 0.2, `${speed} km/h`);
});

test("tracks are joined, a route is used if there's no track, and waypoints alone aren't a road", () => {
  assert.ok(
    courseIn(gpx(`<trk><trkseg>${pointsFrom(0, 50)}</trkseg></trk><trk><trkseg>${pointsFrom(50, 50)}</trkseg></trk>`))
      .lengthKm > 108,
  );
  assert.ok(courseIn(gpx(`<rte>${points(9).replaceAll('trkpt', 'rtept')}</rte>`)).lengthKm > 8.8);
  assert.equal(problemIn(gpx('<wpt lat="1" lon="1"/><wpt lat="2" lon="2"/>')), 'no-track');
  assert.equal(problemIn(track('<trkpt lat="1" lon="1"/>')), 'no-track');
});

test('the file name replaces a missing name, and characters that reverse or hide text are removed', () => {
  assert.equal(courseIn(track(points(3), '')).name, 'my-trip');
  assert.equal(courseIn(track(points(3), 'A\u202E &amp; &lt;b&gt;\n\u0000 &unknown;')).name, 'A & <b> &unknown;');
  assert.equal([...courseIn(track(points(3), '🚗'.repeat(500))).name].length, 80);
});

const hostile: [name: string, text: string, problem: GpxProblem][] = [
  ['no content', '', 'no-track'],
  ['plain text', 'Dear driver', 'not-gpx'],
  ['a web page', '<html><body>Log in first</body></html>', 'not-gpx'],
  ['a web page with a document type', '\n<!DOCTYPE html><html></html>', 'not-gpx'],
  ['other XML', '<svg><path/></svg>', 'not-gpx'],
  ['an image', '\u0089PNG\r\n\u001a\n<gpx></gpx>', 'not-gpx'],
  [
    'entities that expand',
    `<!DOCTYPE gpx [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${track(points(3), '&b;')}`,
    'declares',
  ],
  [
    'an entity for a local file',
    `<!DOCTYPE gpx [<!ENTITY x SYSTEM "file:///etc/passwd">]>${track(points(3), '&x;')}`,
    'declares',
  ],
  ['an entity in the middle', gpx('<!ENTITY a "b">'), 'declares'],
  ['deep nesting', gpx('<a>'.repeat(100_000)), 'too-deep'],
  ['a truncated track', track(points(9)).slice(0, -40), 'broken'],
  ['a comment without an end', gpx('<!-- '), 'broken'],
  ['tags named like JavaScript properties', gpx('<constructor lat="1" lon="1"/><toString/><__proto__/>'), 'no-track'],
  ['overlapping tags', '<gpx><a><b></a></b></gpx>', 'broken'],
  ['an attribute without quotes', track('<trkpt lat=40 lon=8/>'), 'broken'],
  ['an attribute without an end', `<gpx a="${'x'.repeat(1_000_000)}`, 'broken'],
  ['a tag of spaces', `<gpx ${' '.repeat(1_000_000)}`, 'broken'],
  ['NaN', track('<trkpt lat="NaN" lon="1"/>'), 'no-position'],
  ['Infinity', track('<trkpt lat="1" lon="-Infinity"/>'), 'no-position'],
  ['a number that is too large', track('<trkpt lat="1e999" lon="1"/>'), 'no-position'],
  ['a latitude above 90', track('<trkpt lat="91" lon="1"/>'), 'no-position'],
  ['a point without coordinates', track('<trkpt/>'), 'no-position'],
  ['code instead of a coordinate', track('<trkpt lat="alert(1)" lon="1"/>'), 'no-position'],
  ['no movement', track('<trkpt lat="1" lon="1"/>'.repeat(100)), 'too-short'],
  ['a flight', track('<trkpt lat="38.7" lon="-9.1"/><trkpt lat="52.5" lon="13.4"/>'), 'gap'],
  ['more than 10,000 km', track('<trkpt lat="0" lon="0"/><trkpt lat="0" lon="0.8"/>'.repeat(100)), 'too-long'],
  ['too many points', track('<trkpt lat="1" lon="1"/>'.repeat(maxPoints + 1)), 'too-many-points'],
];

for (const [name, text, problem] of hostile) {
  test(`a file with ${name} is refused as ${problem}`, () => assert.equal(problemIn(text), problem));
}

test('an invalid height counts as unknown', () => {
  const heights = ['NaN', 'Infinity', '-1e99', '99999', '', 'high'];
  const course = courseIn(
    track(heights.map((ele, n) => `<trkpt lat="${40 + n / 100}" lon="1"><ele>${ele}</ele></trkpt>`).join('')),
  );
  assert.deepEqual(new Set(course.pieces.flatMap(({ climbM, descentM }) => [climbM, descentM])), new Set([0]));
});

test('any file yields a course with finite figures, or a reason for refusing it', () => {
  const fragments = fc.array(
    fc.oneof(
      fc.constantFrom(
        '<gpx>',
        '</gpx>',
        '<trk>',
        '</trk>',
        '<trkpt lat="40" lon="1">',
        '<trkpt lat="40.1" lon="1"/>',
        '</trkpt>',
      ),
      fc.constantFrom('<ele>', '</ele>', '<!--', '-->', '<![CDATA[', ']]>', '<?', '&', '"', "'", '>', '<', '9e9'),
      fc.string({ maxLength: 9 }),
    ),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(fragments, (parts) => {
      const read = readGpx(parts.join(''), 'x');
      if ('problem' in read) return;
      const figures = read.courses
        .flatMap(({ pieces }) => pieces)
        .flatMap(({ lengthKm, climbM, descentM }) => [lengthKm, climbM, descentM]);
      assert.ok(figures.every((figure) => Number.isFinite(figure) && figure >= 0));
    }),
    { numRuns: 2000 },
  );
});
