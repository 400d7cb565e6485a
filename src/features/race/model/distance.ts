const earthKm = 6371.0088;

interface Place {
  lat: number;
  lon: number;
}

/** Along the great circle (haversine). */
export function distanceKm(a: Place, b: Place): number {
  const rad = Math.PI / 180;
  const half = (from: number, to: number) => Math.sin(((to - from) * rad) / 2) ** 2;
  const h = half(a.lat, b.lat) + Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * half(a.lon, b.lon);
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(h)));
}
