const earthRadiusKm = 6371.0088;

interface Point {
  lat: number;
  lon: number;
}

/** Great-circle distance between two points in degrees (haversine). */
export function kmBetween(from: Point, to: Point): number {
  const radians = Math.PI / 180;
  const half = (a: number, b: number) => Math.sin(((b - a) * radians) / 2) ** 2;
  const chord =
    half(from.lat, to.lat) + Math.cos(from.lat * radians) * Math.cos(to.lat * radians) * half(from.lon, to.lon);
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}
