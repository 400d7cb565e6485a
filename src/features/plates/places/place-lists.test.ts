import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kmBetween } from '#shared/km-between.ts';
import { america } from './america.ts';
import { europe, kmBetweenCapitals } from './europe.ts';
import { germany } from './germany.ts';
import { borders, distanceTiers, placesOf, regionCountries, type ShippedListName } from './place-lists.ts';
import { regionsOf } from './regions.ts';

const lists: [ShippedListName, string | undefined][] = [
  ['europe', undefined],
  ['america', undefined],
  ...regionCountries.map((country): [ShippedListName, string] => ['regions', country]),
];
const known = new Map<string, ReturnType<typeof distanceTiers>>();
/** Cached, because computing the distances between all German places takes a second. */
function tiersFrom(list: ShippedListName, home: string, country = '') {
  const key = `${list} ${country} ${home}`;
  const tiers = known.get(key) ?? distanceTiers(list, home, country);
  known.set(key, tiers);
  return tiers;
}
const codesAt = (list: ShippedListName, home: string, tier: number, country?: string) =>
  [...tiersFrom(list, home, country)].flatMap(([code, itsTier]) => (itsTier === tier ? code : [])).join(' ');

test('each list has the right number of places', () => {
  const counts = Object.fromEntries(lists.map(([list, country]) => [country ?? list, placesOf(list, country).length]));
  assert.deepEqual(counts, {
    europe: 46,
    // 50 states and the District of Columbia; 10 provinces and 3 territories.
    america: 51 + 13,
    A: 97,
    CH: 26,
    CZ: 14,
    D: 711,
    // 96 departments in Europe, plus the overseas ones.
    F: 96 + 5,
    I: 107,
    IRL: 26,
    PL: 16,
    RO: 41 + 1,
    SLO: 11,
    TR: 81,
    UK: 19,
  });
});

test('codes and names are unique within a list', () => {
  for (const [list, country] of lists) {
    const places = placesOf(list, country);
    for (const key of ['code', 'name'] as const) {
      assert.equal(new Set(places.map((place) => place[key])).size, places.length, `${country ?? list} ${key}`);
    }
    for (const { code, name } of places) {
      assert.match(code, country === 'D' ? /^[A-ZÄÖÜ]{1,3}$/ : /^(?:[A-Z]{1,3}|\d{2,3}|2[AB])$/);
      assert.equal(name, name.trim());
    }
  }
});

test('each row of a list has a code, a name and coordinates', () => {
  for (const places of [europe, america, germany, ...regionCountries.map(regionsOf)]) {
    for (const { code, name, lat, lon, ...rest } of places) {
      assert.deepEqual([typeof code, typeof name, Object.keys(rest)], ['string', 'string', []], name);
      assert.ok(Math.abs(lat) <= 90 && Math.abs(lon) <= 180, name);
    }
  }
});

test('the lists have the codes that are currently issued, and no obsolete ones', () => {
  const codes = new Set(placesOf('europe').map(({ code }) => code));
  for (const code of ['UK', 'NMK', 'RKS', 'RSM', 'MNE', 'SRB', 'FL', 'V']) assert.ok(codes.has(code), code);
  for (const obsolete of ['GB', 'MK', 'YU', 'SCG', 'CS', 'DDR']) assert.ok(!codes.has(obsolete), obsolete);
  assert.deepEqual(
    placesOf('regions', 'TR').map(({ code }) => Number(code)),
    Array.from({ length: 81 }, (_, index) => index + 1),
  );
  assert.ok(!placesOf('regions', 'F').some(({ code }) => code === '20'), 'Corsica has two');
});

test('the German list has the codes that districts issue, in alphabetical order', () => {
  const germany = new Map(placesOf('regions', 'D').map(({ code, name }) => [code, name]));
  const named = { A: 'Augsburg', FÜ: 'Fürth', HVL: 'Havelland', LÖ: 'Lörrach', ÖHR: 'Öhringen', WÜM: 'Waldmünchen' };
  for (const [code, name] of Object.entries(named)) assert.equal(germany.get(code), name);
  // Issued since 2012, the newest since 2026.
  for (const code of ['WAN', 'JÜL', 'BR', 'LK', 'MUC', 'BEL', 'MU']) assert.ok(germany.has(code), code);
  for (const obsolete of ['SFA', 'UER', 'OVP', 'WBG', 'VL', 'BZA']) assert.ok(!germany.has(obsolete), obsolete);
  for (const authority of ['BD', 'BP', 'BW', 'BWL', 'NRW', 'SH', 'THW', 'X', 'Y'])
    assert.ok(!germany.has(authority), authority);
  assert.deepEqual([...germany.keys()], [...germany.keys()].toSorted(new Intl.Collator('de').compare));
});

test('every country with regions is on the list of Europe, and other countries have no regions', () => {
  for (const country of regionCountries)
    assert.ok(
      europe.some(({ code }) => code === country),
      country,
    );
  assert.deepEqual(placesOf('regions', 'E'), []);
  assert.deepEqual(placesOf('regions', 'constructor'), []);
  assert.deepEqual(placesOf('regions'), []);
});

test('borders only connect places on the same list', () => {
  for (const [list, ofList] of Object.entries(borders)) {
    const codes = new Set(placesOf(list as keyof typeof borders).map(({ code }) => code));
    for (const [code, others] of Object.entries(ofList)) {
      for (const place of [code, ...others]) assert.ok(codes.has(place), place);
      assert.ok(!others.includes(code), code);
    }
  }
});

test('home is worth 1, neighbours 2, the same continent 3, and another continent 5', () => {
  assert.equal(codesAt('europe', 'P', 1), 'P');
  assert.equal(codesAt('europe', 'P', 2), 'E');
  assert.equal(codesAt('europe', 'P', 5), 'CY TR');
  assert.equal(codesAt('europe', 'D', 2), 'A B CZ DK F L NL PL CH');
  assert.equal(codesAt('europe', 'TR', 2), 'BG GR', 'a border between continents counts');
  assert.equal(codesAt('europe', 'IS', 2), '');
  assert.equal(codesAt('america', 'CO', 2), 'KS NE NM OK UT WY');
  assert.equal(codesAt('america', 'MI', 2), 'IN OH WI ON');
  assert.equal(codesAt('america', 'CA', 5), 'HI');
  assert.equal(codesAt('america', 'HI', 3), '');
});

test('regions with adjacent towns are neighbours, and overseas regions count as another continent', () => {
  assert.equal(codesAt('regions', 'ZH', 2, 'CH'), 'AG SH TG ZG');
  assert.equal(codesAt('regions', 'W', 2, 'PL'), 'B E L N T');
  assert.equal(codesAt('regions', '33', 2, 'F'), '16 17 24 40 47');
  assert.equal(codesAt('regions', '33', 5, 'F'), '971 972 973 974 976');
  assert.equal(codesAt('regions', '2A', 2, 'F').includes('2B'), true);
  assert.equal(codesAt('regions', 'F', 2, 'D'), 'DA GG HG MTK OF');
  assert.equal(codesAt('regions', 'M', 2, 'D'), 'DAH EBE ED FFB FS MB MU MUC STA WOR');
  for (const country of regionCountries.filter((code) => code !== 'F')) {
    for (const { code } of placesOf('regions', country)) assert.equal(codesAt('regions', code, 5, country), '', code);
  }
});

test('points by distance are symmetric, and only home is worth 1', () => {
  for (const [list, country] of lists) {
    const codes = placesOf(list, country).map(({ code }) => code);
    for (const home of codes) {
      assert.equal(codesAt(list, home, 1, country), home);
      for (const [code, tier] of tiersFrom(list, home, country)) {
        if (tiersFrom(list, code, country).get(home) !== tier) assert.fail(`${home} ${code}`);
        if (list === 'europe') assert.equal(kmBetweenCapitals(home, code), kmBetweenCapitals(code, home));
      }
    }
  }
});

test("all places are worth 3 if home isn't on the list", () => {
  assert.equal(
    codesAt('europe', 'USA', 3),
    placesOf('europe')
      .map(({ code }) => code)
      .join(' '),
  );
});

test('distances are measured between capitals', () => {
  const near = (km: number | undefined, expected: number) =>
    assert.ok(km !== undefined && Math.abs(km - expected) <= 15, `${km} instead of ${expected}`);
  near(kmBetweenCapitals('UK', 'F'), 344);
  near(kmBetweenCapitals('D', 'A'), 524);
  near(kmBetweenCapitals('P', 'FIN'), 3362);
  near(kmBetweenCapitals('I', 'V'), 0);
  const [albany, boston] = ['NY', 'MA'].map((code) => america.find((place) => place.code === code));
  near(albany && boston && kmBetween(albany, boston), 219);
  assert.equal(kmBetweenCapitals('P', 'USA'), undefined);
});
