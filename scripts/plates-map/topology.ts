/** The parts of a TopoJSON file that are used (https://github.com/topojson/topojson-specification). */
export interface Topology {
  transform: { scale: [number, number]; translate: [number, number] };
  arcs: [number, number][][];
  objects: { countries: { geometries: Geometry[] } };
}
export type Geometry = { properties: { name: string } } & (
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
