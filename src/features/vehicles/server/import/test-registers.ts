import type { Facts, FigurePath } from '../../figures.ts';
import { type LayerFacts, layerOf } from '../layers.ts';
import type { StoredCar } from '../store.ts';
import { testCar } from '../test-catalogue.ts';
import { monthOf, type RegisterRow } from './register-row.ts';

type Known = Partial<Record<FigurePath, unknown>>;

/** A known European car with figures from memory and from registers. */
export function knownCar(
  identity: Pick<StoredCar, 'make' | 'model' | 'variant' | 'year'> & Partial<Pick<StoredCar, 'market'>>,
  figures: Known = {},
  registered: { [Register in 'vca' | 'ademe' | 'nrcan']?: Known } = {},
): StoredCar {
  const name = `${identity.make} ${identity.model} ${identity.variant}`.trim();
  const { from: _, ...car } = testCar({ name, ...identity });
  const layers = Object.entries({ 'general-knowledge': figures, ...registered }).map(([source, facts]) => ({
    source: source as StoredCar['layers'][number]['source'],
    facts: layerOf(Object.entries(facts) as [FigurePath, unknown][]) as LayerFacts & Partial<Facts>,
    origin: 'shipped' as const,
  }));
  return { ...car, namedBy: 'shipped', layers };
}

/** A register's row with only the given data. */
export const registerRow = (row: Partial<RegisterRow> & Pick<RegisterRow, 'make' | 'model'>): RegisterRow => ({
  source: 'vca',
  label: `${row.make} ${row.model} ${row.description ?? ''}`.trim(),
  description: '',
  sold: { from: monthOf(2024, 5), to: monthOf(2025, 5) },
  isDated: false,
  isCabriolet: false,
  isEstate: false,
  isFamily: false,
  isPowerStated: false,
  ...row,
});
