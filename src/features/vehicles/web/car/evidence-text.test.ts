import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evidenceOf } from '../../evidence.ts';
import type { FigurePath } from '../../figures.ts';
import { evidenceText } from './evidence-text.ts';

const path: FigurePath = 'dimensions.curb_weight_kg';
type Details = Parameters<typeof evidenceOf>[1];

function textOf(details: Partial<Details>, related?: string, of: FigurePath = path): string {
  const evidence = evidenceOf(of, { derived: [], provenance: {}, ...details });
  return evidence === undefined ? '' : evidenceText(of, 2105, evidence, related);
}

test('the text for a register’s figure names the register with its edition and licence, and the sources that disagree', () => {
  const otherSources: Details['otherSources'] = {
    [path]: [
      { source: 'vca', value: 2100, agrees: true },
      { source: 'open-ev-data', value: 2030, agrees: false },
    ],
  };
  assert.equal(
    textOf({ provenance: { ademe: [path] }, otherSources }),
    'Confirmed by ADEME, Car Labelling (October 2023) and UK Vehicle Certification Agency (March 2022, May 2025). ' +
      'But open-ev-data (v1.24.0) says 2,030\u00a0kg. ' +
      'Licence: Licence Ouverte / Open Licence 2.0 (Etalab) and Open Government Licence v3.0.',
  );
});

test('two sources that agree are both named, and so are two that disagree', () => {
  const details = (agrees: boolean) => ({
    provenance: { 'general-knowledge': [path] },
    otherSources: { [path]: [{ source: 'open-ev-data' as const, value: agrees ? 2105 : 2030, agrees }] },
  });
  assert.match(textOf(details(true)), /^Confirmed: memory and open-ev-data \(v1\.24\.0\) agree\. Licence: CDLA/);
  assert.equal(
    textOf(details(false)),
    'Sources disagree: memory says 2,105\u00a0kg and open-ev-data (v1.24.0) says 2,030\u00a0kg.',
  );
});

test('a figure from memory or from a single source is described as such', () => {
  assert.match(textOf({ provenance: { 'general-knowledge': [path] } }), /^From memory: no source/);
  assert.match(textOf({ provenance: { 'open-ev-data': [path] } }), /^One source: open-ev-data.*Licence: CDLA/);
});

test('a computed figure shows its formula, or the related car that it’s taken from', () => {
  const of: FigurePath = 'charge.dc_10_80_min';
  assert.match(textOf({ derived: [of] }, undefined, of), /^Calculated: 70% of usable energy/);
  for (const borrowed of [of, 'charge.curve'] as const)
    assert.match(
      textOf({ derived: [borrowed] }, 'Aster One', borrowed),
      /^Calculated: same as the related Aster One, which/,
    );
  assert.match(textOf({ derived: ['range.real_km'] }, undefined, 'range.real_km'), /WLTP × 0\.82/);
  assert.match(textOf({ derived: ['range.real_km'] }, 'Aster One', 'range.real_km'), /share of WLTP as the Aster One/);
  assert.match(textOf({ derived: ['charge.ac_0_100_min'] }, 'Aster One', 'charge.ac_0_100_min'), /AC power × 1\.1/);
});
