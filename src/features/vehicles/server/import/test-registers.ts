import type { Facts, FigurePath } from '../../figures.ts';
import { type LayerFacts, layerOf } from '../layers.ts';
import type { StoredCar } from '../store.ts';
import { testCar } from '../test-catalogue.ts';
import { monthOf, type RegisterRow } from './register-row.ts';

type Known = Partial<Record<FigurePath, unknown>>;

/** A known European car with `memory` figures, and a register's figures besides. */
export function knownCar(
  who: Pick<StoredCar, 'make' | 'model' | 'variant' | 'year'> & Partial<Pick<StoredCar, 'market'>>,
  figures: Known = {},
  registered: { [Register in 'vca' | 'ademe' | 'nrcan']?: Known } = {},
): StoredCar {
  const name = `${who.make} ${who.model} ${who.variant}`.trim();
  const { from: _, ...car } = testCar({ name, ...who });
  const layers = Object.entries({ 'general-knowledge': figures, ...registered }).map(([source, said]) => ({
    source: source as StoredCar['layers'][number]['source'],
    facts: layerOf(Object.entries(said) as [FigurePath, unknown][]) as LayerFacts & Partial<Facts>,
    origin: 'shipped' as const,
  }));
  return { ...car, namedBy: 'shipped', layers };
}

/** A register row with only the given data. */
export const registerRow = (told: Partial<RegisterRow> & Pick<RegisterRow, 'make' | 'model'>): RegisterRow => ({
  source: 'vca',
  label: `${told.make} ${told.model} ${told.description ?? ''}`.trim(),
  description: '',
  sold: { from: monthOf(2024, 5), to: monthOf(2025, 5) },
  isDated: false,
  isCabriolet: false,
  isEstate: false,
  isFamily: false,
  isPowerStated: false,
  ...told,
});
