import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Room } from '#features/rooms/contract.ts';
import { pathTo } from '#shared/pages.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { PlatesRoom } from '../../plates-document.ts';
import type { PlatesRecap } from '../../recap-contract.ts';
import { recapQuery } from '../api.ts';
import { GameResult } from '../end/GameEnd.tsx';
import { messages } from '../messages.ts';
import { OpenSpot } from '../room/GameStage.tsx';
import css from '../room/PlatesRoom.module.css';
import { usePlay } from '../room/use-play.ts';
import { useShown } from '../room/use-shown.ts';

const texts = messages.earlier;

interface Props {
  room: Room;
  login: string;
  plates: PlatesRoom;
}

/** Results of an earlier game. */
export function EarlierStage({ number, ...props }: Props & { number: number }) {
  const { id } = props.room;
  const query = useQuery(recapQuery(id, number));
  return (
    <div className={css.stage}>
      <ButtonLink to={pathTo('room', { gameName: 'plates', roomNumber: id })} wide>
        {texts.back}
      </ButtonLink>
      <QueryState query={query} title={texts.gameFailed} skeleton={<Skeleton height="30rem" />}>
        {(recap) => <EarlierResult {...props} recap={recap} />}
      </QueryState>
    </div>
  );
}

function EarlierResult({ room, login, plates, recap }: Props & { recap: PlatesRecap }) {
  const { game, players, spots, table } = recap;
  const earlier = useMemo(() => ({ ...plates, game, players, spots, table }), [plates, game, players, spots, table]);
  const shown = useShown(room.id, login, earlier);
  const play = usePlay(room.id, shown);
  return (
    <>
      <GameResult room={room} shown={shown} play={play} />
      <OpenSpot room={room} shown={shown} play={play} />
    </>
  );
}
