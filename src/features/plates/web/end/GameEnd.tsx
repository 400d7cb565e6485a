import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import { type MakeRecap, RecapButton } from '#features/rooms/web/index.ts';
import { toIso } from '#shared/time.ts';
import { errorText } from '#web/api/client.ts';
import { useQueryValue } from '#web/navigation/navigate.ts';
import { formatSpan } from '#web/text/time-left.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { type Fact, Facts } from '#web/ui/Facts.tsx';
import { FormProblem } from '#web/ui/Field.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { PlatesRecap } from '../../recap-contract.ts';
import { recapQuery, useGameMove } from '../api.ts';
import { collectorView } from '../collector/collector-view.ts';
import { PlaceRows } from '../collector/PlaceRows.tsx';
import { FetchedMap, MapCount, MapLegend } from '../map/FetchedMap.tsx';
import * as messages from '../messages.ts';
import { PatternsBoard, PatternsBoards } from '../patterns/PatternsBoard.tsx';
import { boardView, cardsOf, playersOf } from '../patterns/patterns-view.ts';
import { type TitleOf, usePlaces, useTitleOf } from '../places/places.ts';
import { gameTitle } from '../room/game-text.ts';
import { momentIn } from '../room/moment.ts';
import { Standings } from '../room/Standings.tsx';
import { type GameStageParts, isNumbered, type Shown } from '../room/use-play.ts';
import { paceText } from '../run/run-view.ts';
import { FoundButton } from '../spot/FoundButton.tsx';
import { RefusedSpots } from '../spot/OwnSpots.tsx';
import { ownerOf } from '../spot/SpotHeart.tsx';
import { showSpot } from '../spot/spot-address.ts';
import { bestDayOf, captionOf, endText, timelineOf, wonText } from './captions.ts';
import css from './GameEnd.module.css';
import { RunFinds } from './RunFinds.tsx';

const texts = messages.end;

function RunMilestones({ shown: { game, spots } }: { shown: Shown }) {
  const timeline = timelineOf(game, spots);
  if (timeline === undefined) return null;
  return (
    <section className={css.road} aria-label={texts.road}>
      <ol className={css.stones}>
        {timeline.milestones.map(({ digits, atMs }) => {
          const moment = atMs === undefined ? undefined : momentIn(game, toIso(atMs));
          return (
            <li key={digits} className={css.stone} data-reached={moment !== undefined || undefined}>
              <span className="visually-hidden">
                {moment === undefined ? texts.notReached(digits) : texts.reached(digits, messages.play.moment(moment))}
              </span>
              <b className={css.digits} aria-hidden="true">
                {digits}
              </b>
              <span className={css.time} aria-hidden="true">
                {moment?.time ?? '–'}
              </span>
              {moment?.day !== undefined && (
                <span className={css.day} aria-hidden="true">
                  {moment.day}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

type Props = Omit<GameStageParts, 'onPeople'>;

/** The finds: on a map, along a timeline, or on boards. Each find opens its dialog. */
function GamePicture(props: Props) {
  const { settings } = props.shown.game;
  if (settings.kind === 'collector') return <Places {...props} isEurope={settings.list === 'europe'} />;
  if (settings.kind === 'patterns') return <Boards {...props} />;
  return (
    <>
      <RunMilestones shown={props.shown} />
      <RunFinds shown={props.shown} />
    </>
  );
}

function Places({ isEurope, ...props }: Props & { isEurope: boolean }) {
  const { shown } = props;
  const view = collectorView(shown, usePlaces(shown.game), shown.me?.player);
  const { finds, yours, friends, missing, places } = view;
  const count = <MapCount found={yours + friends} of={places.length} points={shown.mine?.points ?? 0} />;
  const found = places.filter(({ spots }) => spots.length > 0);
  return (
    <>
      {isEurope ? (
        <div className={css.map}>
          <FetchedMap label={messages.map.label({ yours, friends, missing })} finds={finds}>
            {count}
          </FetchedMap>
        </div>
      ) : (
        count
      )}
      <MapLegend {...{ yours, friends, missing }} />
      {found.length > 0 && (
        <Disclosure label={texts.allFinds(found.length)}>
          <PlaceRows {...props} label={texts.allFinds(found.length)} places={found} empty="" />
        </Disclosure>
      )}
    </>
  );
}

function Boards({ shown }: Props) {
  const view = boardView(shown, useQueryValue('player'));
  return (
    <>
      <PatternsBoards players={playersOf(shown, view, useQueryValue('game'))} />
      <PatternsBoard
        label={view.isOwn ? messages.patterns.yourBoard : messages.patterns.boardOf(view.login)}
        cards={cardsOf(shown)}
        finds={view.finds}
        isOwn={false}
        onOpen={(kind) => {
          const spot = view.spots.get(kind);
          if (spot !== undefined && isNumbered(spot)) showSpot(spot.seq);
        }}
      />
    </>
  );
}

function GameRecords({ roomId, shown }: { roomId: string; shown: Shown }) {
  const query = useQuery(recapQuery(roomId, shown.game.number));
  const titleOf = useTitleOf(shown.game);
  if (shown.game.settings.kind === 'patterns' || shown.spots.length === 0) return null;
  return (
    <Panel title={texts.records}>
      <QueryState query={query} title={texts.recordsFailed} skeleton={<Skeleton height="8rem" />}>
        {(recap) => <Facts facts={factsOf(recap, titleOf)} />}
      </QueryState>
    </Panel>
  );
}

function factsOf({ game: { settings }, records, players, spots }: PlatesRecap, titleOf: TitleOf): Fact[] {
  const { pace_ms, longest_wait_ms, longest_wait_for = '', fastest_ten_ms, rarest } = records;
  const bestDay = bestDayOf(spots);
  const isOwnList = settings.kind === 'collector' && settings.list === 'own';
  const rarestText = rarest && texts.rarestBy(titleOf(rarest.target), ownerOf({ players }, rarest), rarest.points);
  const waitText = longest_wait_ms && texts.waitFor(formatSpan(longest_wait_ms), longest_wait_for);
  const all = [
    { label: texts.pace, value: pace_ms && paceText(pace_ms) },
    { label: texts.longestWait, value: waitText },
    { label: texts.fastestTen, value: fastest_ten_ms && paceText(fastest_ten_ms) },
    { label: isOwnList ? texts.rarestFind : texts.rarest, value: rarestText },
    { label: texts.bestDay, value: bestDay && texts.onDay(bestDay.day, bestDay.finds) },
  ];
  return all.filter(({ value }) => value);
}

/** Loads the drawing code only when the picture is opened. */
const pictureOf =
  (game: number): MakeRecap =>
  async (client, room) =>
    (await import('../recap/make-recap.ts')).makeRecap(client, room, game);

export function GameEnd(props: Props) {
  return (
    <GameResult {...props}>
      <Again {...props} />
    </GameResult>
  );
}

export function GameResult({ children, ...props }: Props & { children?: ReactNode }) {
  const { room, shown } = props;
  const { game, table, login } = shown;
  const titleOf = useTitleOf(game);
  return (
    <div className={css.parts}>
      <section className={css.sign} aria-label={texts.over}>
        <h2>{endText(game)}</h2>
        <p className={css.won}>{wonText(table)}</p>
        <p>{gameTitle(game)}</p>
      </section>
      <RefusedSpots refused={shown.refused} titleOf={titleOf} />
      <GamePicture {...props} />
      <Standings room={room} table={table} login={login} captionOf={(row) => captionOf(game, row)} />
      <GameRecords roomId={room.id} shown={shown} />
      <RecapButton room={room} make={pictureOf(game.number)} />
      {children}
    </div>
  );
}

function Again({ room, shown: { game, login } }: Pick<GameStageParts, 'room' | 'shown'>) {
  const again = useGameMove(room.id, 'again');
  if (loginKey(room.admin) !== loginKey(login)) return <p>{texts.adminAgain}</p>;
  return (
    <>
      <FormProblem problem={again.error ? `${texts.notAgain} ${errorText(again.error)}` : undefined} />
      <FoundButton isDisabled={again.isPending} onPress={() => again.mutate(game.number)}>
        {texts.again}
      </FoundButton>
    </>
  );
}
