import type { FigurePath } from './figures.ts';
import type { Vehicle } from './vehicle.ts';

/** Euros are first, because only prices in euros are sorted and filtered. */
const pricePaths = ['price.de_eur', 'price.us_usd', 'price.cn_cny'] as const satisfies readonly FigurePath[];

interface KnownPrice {
  path: (typeof pricePaths)[number];
  value: number;
}

/** The price to show: in euros if known, otherwise in dollars or yuan, unconverted. */
export function shownPrice({ price }: Pick<Vehicle, 'price'>): KnownPrice | undefined {
  const values = [price.de_eur, price.us_usd, price.cn_cny];
  return pricePaths.flatMap((path, index) => {
    const value = values[index];
    return value === undefined ? [] : { path, value };
  })[0];
}
