import { formatNumber } from '#web/text/format-number.ts';

/** What the search says of cars. */
export const carSearch = {
  all: (count: number) => `All ${formatNumber(count)} cars`,
  note: (count: number) => `${formatNumber(count)}, on sale first`,
  compare: (count: number) => `Compare the ${count} picked cars`,
  part: 'Cars',
};
