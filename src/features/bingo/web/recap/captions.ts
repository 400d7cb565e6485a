import type { Standing } from '../../score-contract.ts';
import * as messages from '../messages.ts';

const texts = messages.recap;

export function captionOf({ squares, rows, columns, full_house, badges }: Standing): string {
  if (full_house) return badges.includes('first_line') ? texts.fullHouseFirstLine : texts.fullHouse;
  return texts.reached(squares, rows + columns);
}
