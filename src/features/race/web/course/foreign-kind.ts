/** Formats of tracks that aren't read, by which apps offer GPX beside them. */
export type ForeignKind = 'kml' | 'geojson' | 'tcx' | 'fit' | 'zip';

const beginnings: [kind: ForeignKind, beginning: RegExp][] = [
  ['kml', /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]{0,500}?-->\s*)*<(?:\w+:)?kml[\s>]/i],
  ['tcx', /^\s*(?:<\?xml[^>]*>\s*)?<(?:\w+:)?TrainingCenterDatabase[\s>]/i],
  ['geojson', /^\s*[{[]\s*["{[\]}]/],
  ['zip', /^PK\p{Cc}\p{Cc}/u],
  ['fit', /^[\s\S]{8}\.FIT/],
];

/** The known other format of a file, by its beginning. */
export function foreignKind(text: string): ForeignKind | undefined {
  const beginning = text.slice(0, 2000);
  return beginnings.find(([, pattern]) => pattern.test(beginning))?.[0];
}
