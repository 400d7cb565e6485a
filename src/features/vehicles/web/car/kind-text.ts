import type { Facts } from '../../figures.ts';
import { words } from '../words.ts';

const texts = words.car;

/** What kind of car it is: "Small SUV", "Compact estate", "Van"; empty where nothing of it is known. */
function kindText({ body, segment }: Facts['misscellaneous']): string {
  const size = segment === undefined ? undefined : texts.sizes[segment];
  if (body === undefined) return size ?? '';
  return size === undefined ? body : `${size} ${texts.bodyNames[body] ?? body.toLowerCase()}`;
}

/** "Small SUV · front-wheel drive · 5 seats", as far as it is known. */
export function leadText({ misscellaneous, performance }: Pick<Facts, 'misscellaneous' | 'performance'>): string {
  const { seats } = misscellaneous;
  const drive = performance.drive && texts.drives[performance.drive];
  return [kindText(misscellaneous), drive, seats !== undefined && texts.seats(String(seats))]
    .filter(Boolean)
    .join('\u00a0· ');
}
