import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { europe } from '#features/plates/places/europe.ts';
import type { Outline } from '#features/plates/web/map/europe-outlines.ts';
import {
  areaOf,
  boxOf,
  clip,
  equalArea,
  isInside,
  merge,
  overlap,
  type Point,
  type Polygon,
  polygonsOf,
  readArcs,
  ringPoints,
  simplify,
  type Topology,
} from './plates-map/geometry.ts';

// Redraws Collector's map and the lobby's small map. Run it manually with `node scripts/plates-map.ts
// countries-50m.json`, and then `npm run format`. The file is Natural Earth's 1:50m (public domain) as TopoJSON, from
// the package world-atlas 2.0.2.
const web = join(import.meta.dirname, '../src/features/plates/web');
const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Usage: node scripts/plates-map.ts countries-50m.json');
const topology = JSON.parse(readFileSync(file, 'utf8')) as Topology;

/** Size in the drawing's units. A phone shows it 440 px wide. */
const drawing = { width: 1000, height: 760 };
const unitsPerPx = drawing.width / 440;
const project = equalArea([10, 52]);
/** The area of the drawing: from Iceland to the east of Türkiye, and from the North Cape to Malta and Cyprus. */
const frame = {
  west: project([-11.5, 38]),
  north: project([25.5, 71.3]),
  east: project([44.9, 39]),
  south: project([33, 34.3]),
};
const leftPx = 48;
const scale = (drawing.width - leftPx * unitsPerPx - 8) / (frame.east[0] - frame.west[0]);
const toDrawing = ([x, y]: Point): Point => [
  (x - frame.west[0]) * scale + leftPx * unitsPerPx,
  (y - frame.north[1]) * scale + 12,
];
console.log(`reaches down to ${Math.round(toDrawing(frame.south)[1])} of ${drawing.height}`);

const leastArea = { own: 0.5, beyond: 20 };
const leastIsland = 4;
/** Countries drawn as circles of 6 px, because their outlines would be specks. */
const circles = new Set(['AND', 'FL', 'M', 'MC', 'RSM', 'V']);
const otherNames: Readonly<Record<string, string>> = {
  'Bosnia and Herz.': 'Bosnia and Herzegovina',
  Macedonia: 'North Macedonia',
  Turkey: 'Türkiye',
  Vatican: 'Vatican City',
};

const exact = readArcs(topology, (point) => toDrawing(project(point)));
const window = { left: -200, top: -30, right: drawing.width + 60, bottom: drawing.height + 30 };
const codes = new Map(europe.map(({ name, code }) => [name, code]));
const polygons = new Map<string, Polygon[]>();
for (const geometry of topology.objects.countries.geometries) {
  const { name } = geometry.properties;
  polygons.set(otherNames[name] ?? name, [...polygonsOf(geometry)]);
}
drawWith('Ukraine', 'Russia', toDrawing(project([34.1, 45.2])));

/** The source draws Crimea as part of Russia, but the United Nations count it as Ukraine. */
function drawWith(to: string, from: string, point: Point): void {
  const theirs = polygons.get(from) ?? [];
  const own = polygons.get(to) ?? [];
  const moved = theirs.find((polygon) => isInside(point, ringPoints(exact, polygon[0] ?? [])));
  if (moved === undefined) throw new Error(`${from} has no such part`);
  const mainland = own.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0];
  if (mainland === undefined) throw new Error(`${to} is missing`);
  polygons.set(
    from,
    theirs.filter((polygon) => polygon !== moved),
  );
  polygons.set(to, [merge(mainland, moved), ...own.filter((polygon) => polygon !== mainland)]);
}
function sizeOf(polygon: Polygon): number {
  return areaOf(ringPoints(exact, polygon[0] ?? []));
}

const own = exact.map((arc) => simplify(arc, leastArea.own));
const beyond = exact.map((arc) => simplify(arc, leastArea.beyond));

const whole = (ring: readonly Point[]): Point[] =>
  ring
    .map(([x, y]): Point => [Math.round(x), Math.round(y)])
    .filter(([x, y], index, all) => x !== all.at(index - 1)?.[0] || y !== all.at(index - 1)?.[1]);

/** Rings as path data in whole units, with each point relative to the previous one. */
function pathOf(rings: readonly (readonly Point[])[]): string {
  let start: Point = [0, 0];
  const pair = (x: number, y: number) => `${x}${y < 0 ? '' : ' '}${y}`;
  return rings
    .map((ring) => {
      const [first, ...others] = ring;
      if (first === undefined) return '';
      let before = first;
      const steps = others.map((point) => {
        const step = pair(point[0] - before[0], point[1] - before[1]);
        before = point;
        return step;
      });
      const move = pair(first[0] - start[0], first[1] - start[1]);
      start = first;
      return `m${move}l${steps.join(' ').replaceAll(' -', '-')}z`;
    })
    .join('');
}

function ringsOf(name: string): Point[][] {
  const parts = (polygons.get(name) ?? [])
    .map((polygon) => ({ polygon, size: sizeOf(polygon) }))
    .toSorted((a, b) => b.size - a.size)
    .filter(({ size }, index) => index === 0 || size >= leastIsland);
  return parts
    .filter(({ polygon }) => overlap(boxOf(ringPoints(exact, polygon[0] ?? [])), window))
    .flatMap(({ polygon }) =>
      polygon.filter((ring, index) => index === 0 || areaOf(ringPoints(exact, ring)) > leastIsland),
    )
    .map((ring) => whole(ringPoints(own, ring)))
    .filter((ring) => ring.length > 2);
}

/** Metrics of the sign's typeface, as fractions of its size. */
const letterWidth = 0.5;
const letterHeight = 0.68;

const outlines: Record<string, Outline> = {};
for (const { code, name } of europe) {
  const main = ringPoints(exact, (polygons.get(name) ?? []).toSorted((a, b) => sizeOf(b) - sizeOf(a))[0]?.[0] ?? []);
  if (main.length === 0) throw new Error(`${name} is not drawn`);
  if (circles.has(code)) {
    const { left, right, top, bottom } = boxOf(main);
    outlines[code] = { x: Math.round((left + right) / 2), y: Math.round((top + bottom) / 2) };
    continue;
  }
  const { at, size } = placeLabel(main, code.length, Math.round(13 * unitsPerPx), Math.round(23 * unitsPerPx));
  outlines[code] = { x: Math.round(at[0]), y: Math.round(at[1]), size, path: pathOf(ringsOf(name)) };
}

const listed = new Set(codes.keys());
const others = [...polygons]
  .filter(([name]) => !listed.has(name))
  .flatMap(([, parts]) => parts)
  .map((polygon) => ringPoints(beyond, polygon[0] ?? []))
  .filter((ring) => ring.length > 2 && overlap(boxOf(ring), window))
  .map((ring) => whole(clip(ring, window)))
  .filter((ring) => ring.length > 2 && areaOf(ring) > 40);

/** Also prints the file's size. */
function write(path: string, content: object): void {
  const text = `${JSON.stringify(content)}\n`;
  writeFileSync(join(web, path), text);
  console.log(`${path}: ${text.length} bytes, ${brotliCompressSync(text).length} with brotli`);
}
write('map/europe-outlines.json', { size: drawing, outlines, beyond: pathOf(others) });

/** The small map, in the drawing's units: a square from Portugal to Crete, without the north of Scandinavia. */
const small = { left: 135, top: 150, side: 600, px: 76, leastArea: 30, leastRing: 60 };
const coarse = exact.map((arc) => simplify(arc, small.leastArea));
const square = { left: small.left, top: small.top, right: small.left + small.side, bottom: small.top + small.side };
const toSmall = ([x, y]: Point): Point => [
  ((x - small.left) * small.px) / small.side,
  ((y - small.top) * small.px) / small.side,
];
const countries: Record<string, string> = {};
for (const { code, name } of europe) {
  const rings = (polygons.get(name) ?? [])
    .filter((polygon) => sizeOf(polygon) > small.leastRing)
    .map((polygon) => ringPoints(coarse, polygon[0] ?? []))
    .filter((ring) => ring.length > 3 && overlap(boxOf(ring), square))
    .map((ring) => whole(clip(ring, square).map(toSmall)))
    .filter((ring) => ring.length > 2);
  if (rings.length > 0) countries[code] = pathOf(rings);
}
write('lobby/europe-mini.json', { side: small.px, listed: europe.length, countries });

function fits(at: Point, size: number, letters: number, ring: readonly Point[]): boolean {
  const [halfWidth, halfHeight] = [(size * letterWidth * letters) / 2, (size * letterHeight) / 2];
  const parts = [-1, -0.5, 0, 0.5, 1];
  return parts.every((across) =>
    parts.every((down) => isInside([at[0] + across * halfWidth, at[1] + down * halfHeight], ring)),
  );
}

/** The best place for letters and their largest possible size there; 0 if even `least` doesn't fit. */
function placeLabel(ring: readonly Point[], letters: number, least: number, most: number): { at: Point; size: number } {
  const { left, top, right, bottom } = boxOf(ring);
  const middle: Point = [(left + right) / 2, (top + bottom) / 2];
  const steps = 40;
  const candidates = Array.from(
    { length: (steps - 1) ** 2 },
    (_, index): Point => [
      left + ((right - left) * ((index % (steps - 1)) + 1)) / steps,
      top + ((bottom - top) * (Math.floor(index / (steps - 1)) + 1)) / steps,
    ],
  ).filter((point) => isInside(point, ring));
  const fromMiddle = (point: Point) => Math.hypot(point[0] - middle[0], point[1] - middle[1]);
  candidates.sort((a, b) => fromMiddle(a) - fromMiddle(b));
  for (let size = most; size >= least; size--) {
    const at = candidates.find((point) => fits(point, size, letters, ring));
    if (at !== undefined) return { at, size };
  }
  for (let size = least - 1; size > 2; size--) {
    const at = candidates.find((point) => fits(point, size, letters, ring));
    if (at !== undefined) return { at, size: 0 };
  }
  return { at: candidates[0] ?? middle, size: 0 };
}
