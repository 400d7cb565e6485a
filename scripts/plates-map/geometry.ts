/** The parts of a TopoJSON file that are used (https://github.com/topojson/topojson-specification). */
export interface Topology {
  transform: { scale: [number, number]; translate: [number, number] };
  arcs: [number, number][][];
  objects: { countries: { geometries: Geometry[] } };
}
type Geometry = { properties: { name: string } } & (
  | { type: 'Polygon'; arcs: number[][] }
  | { type: 'MultiPolygon'; arcs: number[][][] }
);
export type Point = readonly [number, number];
/** The numbers of the arcs around a polygon and around its holes. `~n` is arc n reversed. */
export type Polygon = readonly (readonly number[])[];

/** Each arc in degrees, or mapped by `place`. */
export function readArcs({ arcs, transform }: Topology, place: (point: Point) => Point): Point[][] {
  const [scaleX, scaleY] = transform.scale;
  const [moveX, moveY] = transform.translate;
  return arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([stepX, stepY]) => {
      x += stepX;
      y += stepY;
      return place([x * scaleX + moveX, y * scaleY + moveY]);
    });
  });
}

export const polygonsOf = (geometry: Geometry): readonly Polygon[] =>
  geometry.type === 'Polygon' ? [geometry.arcs] : geometry.arcs;

/** The points of a ring without the last one, which equals the first. */
export function ringPoints(arcs: readonly (readonly Point[])[], ring: readonly number[]): Point[] {
  return ring.flatMap((index) => {
    const arc = index < 0 ? (arcs[~index] ?? []).toReversed() : (arcs[index] ?? []);
    return arc.slice(0, -1);
  });
}

/** Merges two adjacent polygons, so that their shared borders disappear. */
export function merge(one: Polygon, other: Polygon): Polygon {
  const around = [one, other].map((polygon) => polygon[0] ?? []);
  const [mine = [], others = []] = around;
  const shared = new Set(mine.filter((index) => others.includes(~index)));
  const first = mine.findIndex((index, at) => shared.has(index) && !shared.has(mine[(at + 1) % mine.length] ?? 0));
  if (first < 0) throw new Error('They do not touch');
  const after = (ring: readonly number[], at: number) => [...ring.slice(at + 1), ...ring.slice(0, at)];
  const start = others.findIndex(
    (index, at) => shared.has(~index) && !shared.has(~(others[(at + 1) % others.length] ?? 0)),
  );
  const unshared = (ring: readonly number[]) => ring.filter((index) => !shared.has(index) && !shared.has(~index));
  return [[...unshared(after(mine, first)), ...unshared(after(others, start))], ...one.slice(1), ...other.slice(1)];
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Lambert's azimuthal equal-area projection. The y axis points down, as on a screen. */
export function equalArea(centre: Point): (point: Point) => Point {
  const [lon0, lat0] = [radians(centre[0]), radians(centre[1])];
  return ([lon, lat]) => {
    const [east, north] = [radians(lon) - lon0, radians(lat)];
    const cosine = Math.sin(lat0) * Math.sin(north) + Math.cos(lat0) * Math.cos(north) * Math.cos(east);
    const factor = Math.sqrt(2 / (1 + cosine));
    const up = Math.cos(lat0) * Math.sin(north) - Math.sin(lat0) * Math.cos(north) * Math.cos(east);
    return [factor * Math.cos(north) * Math.sin(east), -factor * up];
  };
}

const doubledTriangle = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point) =>
  Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay));

/** Repeatedly removes the point whose triangle with its neighbours is smallest (Visvalingam), but never an endpoint. */
export function simplify(line: readonly Point[], leastArea: number): Point[] {
  const points = [...line];
  const isRing = String(points[0]) === String(points.at(-1));
  const fewest = isRing ? 4 : 2;
  while (points.length > fewest) {
    let smallest = Number.POSITIVE_INFINITY;
    let at = 0;
    for (let index = 1; index < points.length - 1; index++) {
      const [before, current, after] = points.slice(index - 1, index + 2) as [Point, Point, Point];
      const area = doubledTriangle(before, current, after) / 2;
      if (area < smallest) [smallest, at] = [area, index];
    }
    if (smallest >= leastArea) break;
    points.splice(at, 1);
  }
  return points;
}

export function areaOf(ring: readonly Point[]): number {
  let doubled = 0;
  for (const [index, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
    doubled += x * nextY - nextX * y;
  }
  return Math.abs(doubled) / 2;
}

export function isInside([x, y]: Point, ring: readonly Point[]): boolean {
  let inside = false;
  for (const [index, [ax, ay]] of ring.entries()) {
    const [bx, by] = ring[(index + 1) % ring.length] ?? [ax, ay];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function boxOf(ring: readonly Point[]): Box {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

export const overlap = (a: Box, b: Box) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

/** Clips a ring to a box (Sutherland and Hodgman). */
export function clip(ring: readonly Point[], { left, top, right, bottom }: Box): Point[] {
  const edges: { axis: 0 | 1; at: number; side: 1 | -1 }[] = [
    { axis: 0, at: left, side: 1 },
    { axis: 0, at: right, side: -1 },
    { axis: 1, at: top, side: 1 },
    { axis: 1, at: bottom, side: -1 },
  ];
  return edges.reduce<readonly Point[]>((points, { axis, at, side }) => {
    const within = (point: Point) => (point[axis] - at) * side >= 0;
    return points.flatMap((current, index) => {
      const before = points.at(index - 1) ?? current;
      const cut = (at - before[axis]) / (current[axis] - before[axis]);
      const crossing: Point = [before[0] + cut * (current[0] - before[0]), before[1] + cut * (current[1] - before[1])];
      if (within(current) !== within(before)) return within(current) ? [crossing, current] : [crossing];
      return within(current) ? [current] : [];
    });
  }, ring) as Point[];
}
