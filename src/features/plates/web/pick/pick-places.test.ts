import assert from 'node:assert/strict';
import { test } from 'node:test';
import { europe } from '../../places/europe.ts';
import { germany } from '../../places/germany.ts';
import { type PickPlace, searchPlaces, sortForPicking } from './pick-places.ts';

const found = new Set(['D', 'F']);
const places: PickPlace[] = europe.map(({ code, name }) => ({
  code,
  name,
  note: '+3',
  ...(found.has(code) && { isFound: true }),
}));
const codes = (some: readonly PickPlace[]) => some.map(({ code }) => code);

test('at most 12 likely places come first, and found ones come last', () => {
  const likely = ['S', 'D', 'N', 'H', 'SK', 'SLO', 'HR', 'UA', 'TR', 'AND', 'GR', 'LV', 'SRB', 'PL'];
  const ordered = codes(sortForPicking(places, likely));
  assert.deepEqual(ordered.slice(0, 12), likely.filter((code) => code !== 'D').slice(0, 12));
  assert.equal(ordered[12], 'AL', "the first that isn't likely");
  assert.deepEqual(ordered.slice(-2), ['F', 'D']);
  assert.equal(new Set(ordered).size, europe.length);
});

test('for a group without earlier finds, the places are in list order', () => {
  const missing = codes(sortForPicking(places, [])).slice(0, -2);
  assert.deepEqual(
    missing,
    codes(places).filter((code) => !found.has(code)),
  );
});

test('a search matches codes and names, and full codes come first', () => {
  assert.deepEqual(codes(searchPlaces(places, 's')).slice(0, 1), ['S']);
  assert.deepEqual(codes(searchPlaces(places, 'TURKIYE')), ['TR']);
  assert.deepEqual(codes(searchPlaces(places, ' north mac ')), ['NMK']);
  assert.deepEqual(codes(searchPlaces(places, 'zz')), []);
  assert.equal(searchPlaces(places, '  '), places);
});

test('umlauts match as they are, without their dots, and spelled out', () => {
  const first = (query: string) => searchPlaces(germany, query)[0]?.code;
  for (const query of ['LÖ', 'lö', 'lo', 'loe', 'loerrach', 'Lörrach', 'lorrach']) assert.equal(first(query), 'LÖ');
  for (const query of ['Großenhain', 'grossenhain']) assert.equal(first(query), 'GRH');
  assert.deepEqual([first('mu'), first('mü'), first('mue')], ['MU', 'MÜ', 'MÜ'], 'exact letters before all others');
  assert.deepEqual([first('sudliche weinstrasse'), first('suedliche weinstr')], ['SÜW', 'SÜW']);
});
