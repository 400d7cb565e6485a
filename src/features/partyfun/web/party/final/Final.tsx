import { RecapButton, roomTitle } from '#features/rooms/web/index.ts';
import { useHeading } from '#web/ui/Page.tsx';
import type { PartyFinal } from '../../../party-view.ts';
import { makeRecap } from '../../recap/fetched-recap.ts';
import { words } from '../../words.ts';
import { useLead } from '../lead/use-lead.ts';
import { BigButton } from '../play/BigButton.tsx';
import { isHost, type Table } from '../table.ts';
import { Awards } from './Awards.tsx';
import { Endings } from './Endings.tsx';
import css from './Final.module.css';
import { FinalRows } from './FinalRows.tsx';
import { PartyPodium } from './PartyPodium.tsx';
import { headlineOf } from './podium.ts';

const texts = words.result;

/** Who won, what for, and the way into another game. */
export function Final({ table, final }: { table: Table; final: PartyFinal }) {
  const { room, known } = table;
  const heading = useHeading({ title: roomTitle(room), sign: 'party' });
  const { lead, doing } = useLead(table);
  const { host } = known.party;
  return (
    <>
      <header>
        <h1 ref={heading} tabIndex={-1} className={css.name}>
          <bdi>{room.name}</bdi>
        </h1>
        <p className={css.lead}>{headlineOf(final)}</p>
      </header>
      <PartyPodium final={final} />
      <FinalRows final={final} login={table.login} />
      <Awards final={final} />
      <Endings endings={final.endings} />
      {final.players.length > 0 && (
        <div className={css.ways}>
          <RecapButton room={room} make={makeRecap} />
        </div>
      )}
      {isHost(table) ? (
        <BigButton isLow isBusy={doing?.act === 'again'} onClick={() => lead({ act: 'again' })}>
          {texts.again}
        </BigButton>
      ) : (
        host !== null && <p className={css.again}>{texts.canAgain(host)}</p>
      )}
    </>
  );
}
