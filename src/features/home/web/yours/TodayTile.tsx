import type { CigarsHome } from '#features/cigars/home-contract.ts';
import { spanText } from '#features/cigars/web/index.ts';
import { pathTo } from '#shared/pages.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { useNowMs } from '#web/ui/Ago.tsx';
import { words } from '../words.ts';
import { HomeTile } from './HomeTile.tsx';

/** Leads to the counter, and counts none. */
export function TodayTile({ today: { count, goal, last }, asOf }: { today: CigarsHome; asOf: string | undefined }) {
  const texts = words.yours;
  const now = useNowMs();
  const since = last === null ? texts.none : texts.sinceLast(spanText(now - Date.parse(last)));
  return (
    <HomeTile
      to={pathTo('pitis')}
      sign="smoke"
      icon={{ name: 'smoke' }}
      title={texts.today}
      value={formatNumber(count)}
      unit={goal === undefined ? undefined : texts.ofGoal(goal)}
      detail={asOf ?? since}
      place="side"
    />
  );
}
