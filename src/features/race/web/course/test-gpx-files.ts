import { gzipSync } from 'node:zlib';
import type { GpxProblem } from './read-gpx.ts';

interface PointSpec {
  ele?: string;
  time?: string;
  more?: string;
  as?: string;
  lat?: string;
  lon?: string;
}

const stepDeg = 0.002;
/** `count` points eastwards along 48° N, starting with number `from`; 149 m and six seconds apart. */
export function east(count: number, of: (n: number) => PointSpec = () => ({}), from = 0): string {
  return Array.from({ length: count }, (_, index) => {
    const n = from + index;
    const { ele, time, more = '', as = 'trkpt', lat = '48.000000', lon = (8 + n * stepDeg).toFixed(6) } = of(n);
    const inside = `${ele === undefined ? '' : `<ele>${ele}</ele>`}${time === undefined ? '' : `<time>${time}</time>`}`;
    return `<${as} lat="${lat}" lon="${lon}">${inside}${more}</${as}>`;
  }).join('\n');
}
const seconds = (s: number) => new Date(Date.UTC(2025, 2, 1, 8) + s * 1000).toISOString();
const timed = (n: number): PointSpec => ({ ele: '300', time: seconds(n * 6) });
const newestFirst = (n: number): PointSpec => ({ ele: `${800 - 5 * n}`, time: seconds((100 - n) * 6) });
export const gpx = (inside: string, head = '<?xml version="1.0" encoding="UTF-8"?>', attributes = '') =>
  `${head}\n<gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"${attributes}>${inside}</gpx>`;
export const trk = (points: string, name = 'Trip') => `<trk><name>${name}</name><trkseg>${points}</trkseg></trk>`;
/** Points wandering within about 20 m of a place, one per second. */
const wander = (count: number, startS: number, atN: number, hasTimes = true) =>
  east(count, (index) => ({
    ele: '300',
    lat: (48 + Math.sin(index * 2.4) * 0.00018).toFixed(6),
    lon: (8 + atN * stepDeg + Math.cos(index * 1.7) * 0.00025).toFixed(6),
    ...(hasTimes && { time: seconds(startS + index) }),
  }));

export interface Expected {
  /** Within half a percent. */
  km?: number;
  climbM?: number;
  noHeights?: boolean;
  name?: string;
  fewPoints?: number;
  roads?: number;
  kmh?: number;
  problem?: GpxProblem;
}

const hundredKm = 14.88;
const long = `xsi:schemaLocation="${'http://www.topografix.com/GPX/1/1 '.repeat(200)}"`;

/** Small files as apps write them, each with a quirk, and the expected result. */
export const files: [name: string, file: string | Uint8Array, expected: Expected][] = [
  [
    'TeslaMate: first points without heights',
    gpx(trk(east(101, (n) => (n < 5 ? { time: seconds(n) } : timed(n))))),
    { km: hundredKm, climbM: 0 },
  ],
  [
    'a recorder without a fix: heights of 0 at first',
    gpx(trk(east(101, (n) => ({ ele: n < 3 ? '0' : '640' })))),
    { climbM: 0 },
  ],
  [
    'a receiver that loses heights in a tunnel',
    gpx(trk(east(101, (n) => ({ ele: n > 40 && n < 60 ? '0.0' : `${300 + n}` })))),
    { climbM: 90 },
  ],
  ['SRTM voids', gpx(trk(east(101, (n) => ({ ele: n % 9 === 0 ? '-32768' : '640' })))), { km: hundredKm, climbM: 0 }],
  [
    '-9999 and 99999 for unknown',
    gpx(trk(east(101, (n) => ({ ele: n % 2 ? '-9999.0' : '99999' })))),
    { noHeights: true },
  ],
  ['an empty height', gpx(trk(east(101, () => ({ ele: '' })))), { noHeights: true }],
  ['a planner that writes 0 for all heights', gpx(trk(east(101, () => ({ ele: '0' })))), { noHeights: true }],
  [
    'a polder: heights around 0',
    gpx(trk(east(101, (n) => ({ ele: `${(n % 3) - 1}` })))),
    { climbM: 0, noHeights: false },
  ],
  ['the Dead Sea: heights below 0', gpx(trk(east(101, (n) => ({ ele: `${-420 + n}` })))), { climbM: 90 }],
  [
    'decimal commas',
    gpx(
      trk(east(101, (n) => ({ ele: '640,5', lat: '48,000000', lon: (8 + n * stepDeg).toFixed(6).replace('.', ',') }))),
    ),
    { km: hundredKm, climbM: 0, noHeights: false },
  ],
  ['heights with their unit', gpx(trk(east(101, () => ({ ele: '640 m' })))), { noHeights: false }],
  ['Strava: repeated schema locations', gpx(trk(east(101, timed)), undefined, ` ${long}`), { km: hundredKm }],
  ['Strava: compressed with gzip', gzipSync(gpx(trk(east(101, timed)))), { km: hundredKm }],
  [
    'Garmin: extensions with prefixes in each point',
    gpx(
      trk(
        east(101, (n) => ({
          ...timed(n),
          more: '<extensions><gpxtpx:TrackPointExtension><gpxtpx:hr>90</gpxtpx:hr><gpxtpx:ele>9</gpxtpx:ele></gpxtpx:TrackPointExtension></extensions>',
        })),
      ),
    ),
    { km: hundredKm, climbM: 0 },
  ],
  [
    'Garmin: a route with the road between its points',
    gpx(
      `<rte><name>BaseCamp</name>${east(5, (n) => ({ as: 'rtept', lon: (8 + n * stepDeg * 25).toFixed(6), more: `<extensions><gpxx:RoutePointExtension>${east(24, () => ({ as: 'gpxx:rpt' }), n * 25 + 1)}</gpxx:RoutePointExtension></extensions>` }))}</rte>`,
    ),
    { km: 124 * stepDeg * 74.4, name: 'BaseCamp' },
  ],
  [
    'Komoot: metadata with a name, then the track',
    gpx(`<metadata><name>Tour A &amp; B</name></metadata>${trk(east(101, timed))}`),
    { name: 'Tour A & B' },
  ],
  [
    'gpx.py: a name with numeric entities',
    gpx(trk(east(101), 'M&#252;nchen &#8211; K&#xF6;ln')),
    { name: 'München – Köln' },
  ],
  [
    'a name with an entity for a character that reverses text',
    gpx(trk(east(101), 'A&#x202E;B &#0; &#x110000;')),
    { name: 'A B &#x110000;' },
  ],
  ['a name in a data section', gpx(trk(east(101), '<![CDATA[Home & back]]>')), { name: 'Home & back' }],
  [
    'OsmAnd: prefixed extensions, two segments',
    gpx(
      `<trk><trkseg>${east(51, timed)}</trkseg><trkseg>${east(50, timed, 51)}</trkseg><extensions><osmand:activity>car</osmand:activity></extensions></trk>`,
    ),
    { km: hundredKm },
  ],
  [
    'GaiaGPS: the later track first',
    gpx(trk(east(50, timed, 51), 'B') + trk(east(51, timed), 'A')),
    { km: hundredKm, name: 'A' },
  ],
  [
    'three untimed tracks, out of order',
    gpx(trk(east(40, undefined, 80), 'C') + trk(east(40, undefined, 0), 'A') + trk(east(40, undefined, 40), 'B')),
    { km: 119 * stepDeg * 74.4, name: 'A' },
  ],
  [
    'a planner with two alternatives',
    gpx(
      trk(east(101), 'Fast') +
        trk(
          east(101, () => ({ ele: '9' })),
          'Short',
        ),
    ),
    { roads: 2, name: 'Fast' },
  ],
  [
    'a week of trips to work, one track each',
    gpx(
      [0, 1, 2]
        .map((day) =>
          trk(
            east(101, (n) => ({ time: seconds(n * 6 + day * 86_400) })),
            `Day ${day}`,
          ),
        )
        .join(''),
    ),
    { roads: 3, km: hundredKm },
  ],
  [
    'a track of one point beside the planned route',
    gpx(`${trk(east(1))}<rte><name>Plan</name>${east(101, () => ({ as: 'rtept' }))}</rte>`),
    { km: hundredKm, name: 'Plan' },
  ],
  ['Traccar: newest first, uphill', gpx(trk(east(101, newestFirst))), { km: hundredKm, climbM: 490, kmh: 89 }],
  ['a height that jumps', gpx(trk(east(101, (n) => ({ ele: n === 50 ? '9000' : '300' })))), { climbM: 0 }],
  [
    'an empty track before the real one',
    gpx(`<trk><name>empty</name><trkseg/></trk>${trk(east(101))}`),
    { km: hundredKm, name: 'Trip' },
  ],
  [
    'ABRP: via points only',
    gpx(
      `<rte><name>Via</name>${east(3, (n) => ({ as: 'rtept', lon: `${8 + n}`, more: '<name>Charger</name>' }))}</rte>`,
    ),
    { fewPoints: 3, km: 148.8, name: 'Via' },
  ],
  [
    'OwnTracks: one point every five minutes',
    gpx(trk(east(9, (n) => ({ lon: (8 + n * 0.1).toFixed(6), time: seconds(n * 300) })))),
    { fewPoints: 9, km: 59.5 },
  ],
  [
    'half an hour of drift at a charger',
    gpx(
      trk(
        `${east(51, timed)}${wander(1800, 306, 50)}${east(50, (n) => ({ ele: '300', time: seconds(1806 + n * 6) }), 51)}`,
      ),
    ),
    { km: hundredKm, kmh: 89.3 },
  ],
  [
    'drift at a charger, without times',
    gpx(trk(`${east(51)}${wander(1800, 0, 50, false)}${east(50, undefined, 51)}`)),
    { km: hundredKm },
  ],
  [
    'a traffic jam: slow driving still counts as distance',
    gpx(trk(east(101, (n) => ({ time: seconds(n * 12) })))),
    { km: hundredKm, kmh: 44.6 },
  ],
  [
    'points without coordinates',
    gpx(trk(`${east(50)}<trkpt lat="" lon="8.1"/><trkpt lat="NaN" lon="8.1"/>${east(51, undefined, 50)}`)),
    { km: hundredKm },
  ],
  ['0° N 0° E before the first fix', gpx(trk(`<trkpt lat="0.0" lon="0.0"/>${east(101, timed)}`)), { km: hundredKm }],
  [
    'the previous position first, 60 km away',
    gpx(trk(`<trkpt lat="48.5" lon="8"><time>${seconds(-1)}</time></trkpt>${east(101, timed)}`)),
    { km: hundredKm },
  ],
  [
    'a jump there and back',
    gpx(
      trk(`${east(50, timed)}<trkpt lat="48.3" lon="8.1"><time>${seconds(299)}</time></trkpt>${east(51, timed, 50)}`),
    ),
    { km: hundredKm },
  ],
  [
    'an untimed jump there and back',
    gpx(trk(`${east(50)}<trkpt lat="51.3" lon="8.1"/>${east(51, undefined, 50)}`)),
    { km: hundredKm },
  ],
  [
    'GPSLogger: GPX 1.0, times with an offset',
    gpx(
      trk(
        east(101, (n) => ({
          time: seconds(n * 6).replace('.000Z', '+01:00'),
          more: '<course>90</course><speed>24</speed><src>gps</src>',
        })),
      ),
    ).replaceAll('1/1', '1/0'),
    { km: hundredKm, kmh: 89.3 },
  ],
  [
    'times with a space and no zone',
    gpx(
      trk(
        east(101, (n) => ({
          time: seconds(n * 6)
            .replace('T', ' ')
            .slice(0, 19),
        })),
      ),
    ),
    { kmh: 89.3 },
  ],
  [
    'UTF-16 with a byte order mark',
    Buffer.from(`\ufeff${gpx(trk(east(101), 'Straße'), '<?xml version="1.0" encoding="UTF-16"?>')}`, 'utf16le'),
    { name: 'Straße' },
  ],
  [
    'UTF-16 without a byte order mark',
    Buffer.from(gpx(trk(east(101), 'Straße'), '<?xml version="1.0" encoding="UTF-16"?>'), 'utf16le'),
    { name: 'Straße' },
  ],
  ['Latin-1 that claims to be UTF-8', Buffer.from(gpx(trk(east(101), 'Straße')), 'latin1'), { name: 'Straße' }],
  ['zeros after the end', `${gpx(trk(east(101)))}\n\0\0\0`, { km: hundredKm }],
  ['no name', gpx(`<trk><trkseg>${east(101)}</trkseg></trk>`), { name: 'my drive' }],
  [
    'a ferry of 20 km in the middle',
    gpx(trk(`${east(101, timed)}${east(101, (n) => ({ ele: '3', time: seconds(n * 6 + 7200) }), 235)}`)),
    { km: 335 * stepDeg * 74.4 },
  ],
  [
    'Google Earth: KML',
    '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document/></kml>',
    { problem: 'kml' },
  ],
  ['Google Takeout: JSON', '{\n  "semanticSegments": [ { "startTime": "2025" } ]\n}', { problem: 'geojson' }],
  ['a list in JSON', '[{"lat":1}]', { problem: 'geojson' }],
  [
    'Garmin Connect: TCX',
    '<?xml version="1.0"?>\n<TrainingCenterDatabase xmlns="x"><Activities/></TrainingCenterDatabase>',
    { problem: 'tcx' },
  ],
  ['Garmin: FIT', '\u000e\u0010\u0054\u0008\u0001\u0000\u0000\u0000.FIT\u0000', { problem: 'fit' }],
  ['Google Earth: KMZ', 'PK\u0003\u0004\u0014\u0000', { problem: 'zip' }],
  ['waypoints only', gpx(east(9, () => ({ as: 'wpt' }))), { problem: 'no-track' }],
  ['a recording that was cut off', gpx(trk(east(101))).slice(0, -60), { problem: 'broken' }],
];
