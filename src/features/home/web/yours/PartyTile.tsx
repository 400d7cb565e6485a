import { cardGame } from '#features/partyfun/web/index.ts';
import { pathTo } from '#shared/pages.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { phone } from '#web/ui/icon-shapes.ts';
import { messages } from '../messages.ts';
import { HomeTile, QuietParty } from './HomeTile.tsx';

/** Links to the cards on this device, or back to the card on the table. */
export function PartyTile() {
  const game = cardGame.useValue();
  if (!game?.onTable) return <QuietParty />;
  const { number, length } = game;
  return (
    <HomeTile
      to={pathTo('partyfunCards')}
      sign="party"
      icon={{ shape: phone }}
      title={messages.quiet.cards}
      value={formatNumber(number)}
      unit={length === null ? undefined : messages.running.of(length)}
      detail={messages.quiet.onTable}
      place="side"
    />
  );
}
