import type { Point } from './topology.ts';

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

/** Repeatedly removes the point whose triangle with its neighbours is smallest (Visvalingam). The ends stay. */
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
