import { pathTo } from '#shared/pages.ts';
import { useMedia } from '#web/device/use-media.ts';
import { phone } from '#web/ui/icon-shapes.ts';
import { messages } from '../messages.ts';
import { QuietTile } from './QuietTile.tsx';

/** Leads to a new game of cards on this device. */
export function QuietParty() {
  const isPhone = !useMedia('(min-width: 60rem)');
  return (
    <QuietTile to={pathTo('partyfunCards')} sign="party" icon={{ shape: phone }} {...messages.quiet.party(isPhone)} />
  );
}
