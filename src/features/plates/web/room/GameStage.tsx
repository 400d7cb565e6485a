import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import type { Room } from '#features/rooms/contract.ts';
import { ClaimQuestion, photoPath, QuestionStrip, VoteStrip } from '#features/rooms/web/index.ts';
import { secondMs } from '#shared/time.ts';
import { sentenceOf } from '#web/api/client.ts';
import { useWakeLock } from '#web/device/use-wake-lock.ts';
import { navigate } from '#web/navigation/navigate.ts';
import { Thumbnail } from '#web/photos/Thumbnail.tsx';
import { formatDateTime } from '#web/text/format.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { FormProblem } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import type { GameHead, Spot } from '../../contract.ts';
import { undoMs } from '../../rules/game-times.ts';
import { seenOf, worthOf } from '../../rules/scoring.ts';
import { useTakeRole } from '../api.ts';
import { CollectorGame } from '../collector/CollectorGame.tsx';
import { spotQuery } from '../earlier/api.ts';
import { GameEnd } from '../end/GameEnd.tsx';
import { messages } from '../messages.ts';
import { PatternsGame } from '../patterns/PatternsGame.tsx';
import { PlateCamera } from '../photo/PlateCamera.tsx';
import { CodePlate } from '../plate/CodePlate.tsx';
import { RunGame } from '../run/RunGame.tsx';
import { ownerOf, SpotHeart } from '../spot/SpotHeart.tsx';
import { earlierPath, showSpot, spotPath, useEarlierNumber, useSpotSeq } from '../spot/spot-address.ts';
import { BanSign } from '../start/BanSign.tsx';
import { BeforeStart } from '../start/BeforeStart.tsx';
import { DriverSign } from '../start/DriverSign.tsx';
import { RoleChoice } from '../start/RoleChoice.tsx';
import css from './GameStage.module.css';
import roomCss from './PlatesRoom.module.css';
import type { GameStageParts } from './stage-parts.ts';
import { useTitleOf } from './target-title.ts';
import { type Play, usePlay } from './use-play.ts';
import { useServerNow } from './use-server-now.ts';
import type { Shown } from './use-shown.ts';

interface Props {
  room: Room;
  shown: Shown;
  onPeople: () => void;
}

/** What the game currently shows this person. */
export function GameStage({ room, shown, onPeople }: Props) {
  const play = usePlay(room.id, shown);
  useScrollToTop(shown.game);
  // A driver's page has nothing else to read or press.
  const isRunning = shown.game.state === 'running';
  const drives = isRunning && shown.me?.role === 'driver';
  useWakeLock(isRunning && !drives);
  return (
    <div className={roomCss.stage}>
      {!drives && <Questions room={room} shown={shown} />}
      <Stage room={room} shown={shown} play={play} onPeople={onPeople} />
      {!drives && <OpenSpot room={room} shown={shown} play={play} />}
    </div>
  );
}

/** Questions about the user's own spots, and those that the user may settle. */
function Questions({ room: { id }, shown }: Pick<GameStageParts, 'room' | 'shown'>) {
  const { questions, game, login } = shown;
  const { own, votes } = questions;
  return (
    <>
      {own.length > 0 && (
        <QuestionStrip roomId={id} questions={own} {...(game.settings.photos && { onPhoto: showSpot })} />
      )}
      {votes.length > 0 && (
        <VoteStrip roomId={id} login={login} questions={votes} pathOf={({ seq }) => spotPath(id, seq)} />
      )}
    </>
  );
}

/** The dialog of the spot in the URL. */
export function OpenSpot(parts: Pick<GameStageParts, 'room' | 'shown' | 'play'>) {
  const seq = useSpotSeq();
  return seq !== undefined && <SpotAt {...parts} seq={seq} />;
}

function Stage({ room, shown, play, onPeople }: GameStageParts) {
  const { game, me } = shown;
  if (game.state === 'before') return <BeforeStart room={room} shown={shown} />;
  if (game.state === 'ended') return <GameEnd room={room} shown={shown} play={play} />;
  if (me?.role === 'driver') return <QuietPage shown={shown} />;
  if (me?.role !== 'passenger') return <LateJoiner roomId={room.id} />;
  const parts = { room, shown, play, onPeople };
  if (game.settings.kind === 'run') return <RunGame {...parts} />;
  return game.settings.kind === 'collector' ? <CollectorGame {...parts} /> : <PatternsGame {...parts} />;
}

/** Scrolls to the top when the game's stage changes. */
function useScrollToTop({ number, state }: Pick<GameHead, 'number' | 'state'>): void {
  const stage = `${number} ${state}`;
  const before = useRef(stage);
  useEffect(() => {
    if (before.current === stage) return;
    before.current = stage;
    scrollTo(0, 0);
  }, [stage]);
}

const texts = messages.start;

/** Someone who joins a running game chooses a role first; the leaderboard is below. */
function LateJoiner({ roomId }: { roomId: string }) {
  return (
    <DriverSign lines={[texts.isRunning, texts.passengers]}>
      <RoleChoice roomId={roomId} chosen={null} />
    </DriverSign>
  );
}

const driverTexts = messages.driver;

/** All that a driver's phone shows: no numbers, no keys, no sound. */
function QuietPage({ shown: { roomId, login, players } }: { shown: Shown }) {
  const take = useTakeRole(roomId);
  const passenger = players.find(
    ({ here, role, login: other }) => here && role === 'passenger' && loginKey(other) !== loginKey(login),
  );
  return (
    <section className={css.page} aria-labelledby="quiet">
      <BanSign />
      <h2 id="quiet" className={css.title}>
        {driverTexts.title}
      </h2>
      <p>{passenger === undefined ? driverTexts.tellsAlone : driverTexts.tells(passenger.login)}</p>
      <Button onClick={() => take.mutate('passenger')} busy={take.isPending}>
        {driverTexts.noLonger}
      </Button>
      <FormProblem problem={take.error ? `${messages.start.roleFailed} ${sentenceOf(take.error)}` : undefined} />
    </section>
  );
}

type SpotAtProps = Pick<GameStageParts, 'room' | 'shown' | 'play'> & { seq: number };

/** The dialog of an active spot; a spot of another game first opens that game's recap. */
function SpotAt({ room, shown, play, seq }: SpotAtProps) {
  const titleOf = useTitleOf(shown.game);
  const spot = shown.spots.find((one) => one.seq === seq);
  if (spot === undefined) return <SpotElsewhere roomId={room.id} seq={seq} />;
  const onClose = () => showSpot(undefined);
  return <SpotDialog key={seq} {...{ room, shown, play, spot, onClose }} title={titleOf(spot.target)} />;
}

/** For a spot of a game that isn't shown: adds its game's number to the URL. */
function SpotElsewhere({ roomId, seq }: { roomId: string; seq: number }) {
  const { data } = useQuery(spotQuery(roomId, seq));
  const earlier = useEarlierNumber(Number.POSITIVE_INFINITY);
  const number = data?.game.number;
  const current = data?.last;
  useEffect(() => {
    if (number === undefined || number === (earlier ?? current)) return;
    const path = number === current ? spotPath(roomId, seq) : earlierPath(roomId, number, seq);
    navigate(path, { replace: true });
  }, [roomId, seq, number, current, earlier]);
  return null;
}

const spotTexts = messages.spot;

/** Adds or replaces the photo of the user's own spot. */
function AddPhoto({ spot, title, play }: { spot: Spot; title: string; play: Play }) {
  const label = spot.photo === undefined ? spotTexts.addPhoto : spotTexts.otherPhoto;
  return (
    <PlateCamera label={label} onPhoto={(photo) => void play.addPhoto(spot, title, photo)}>
      {(open) => (
        <Button wide onClick={open}>
          <Icon shape={icons.camera} />
          {label}
        </Button>
      )}
    </PlateCamera>
  );
}

interface SpotDialogProps {
  room: Room;
  shown: Shown;
  play: Play;
  spot: Spot;
  title: string;
  onClose: () => void;
}

/** A spot: finder, time, points, photo, and questions. */
function SpotDialog({ room, shown, play, spot, title, onClose }: SpotDialogProps) {
  const { seq, marks, word, photo, at } = spot;
  const owner = ownerOf(shown, spot);
  const isOwn = spot.player === shown.me?.player;
  const worth = worthOf(shown.game, shown.spots.map(seenOf)).get(seq);
  const now = useServerNow(10 * secondMs);
  const question = shown.questions.bySeq.get(seq);
  return (
    <Dialog title={title} kind={question === undefined ? 'plain' : 'foot'} onClose={onClose}>
      {photo !== undefined && (
        <a className={css.photo} href={photoPath(room, seq)} aria-label={spotTexts.photoOf(title, owner)}>
          <Thumbnail roomId={room.id} v={photo} size={160} />
        </a>
      )}
      {marks !== undefined && (
        <span className={css.plate}>
          <CodePlate code={marks} />
        </span>
      )}
      <Facts
        facts={[
          { label: spotTexts.by, value: <bdi>{owner}</bdi> },
          { label: spotTexts.at, value: <time dateTime={at}>{formatDateTime(at)}</time> },
          { label: spotTexts.points, value: formatNumber(worth?.points ?? 0) },
          ...(word === undefined ? [] : [{ label: spotTexts.word, value: <bdi>{word}</bdi> }]),
          ...(worth?.isQuick ? [{ label: spotTexts.pace, value: spotTexts.quick }] : []),
        ]}
      />
      <SpotHeart room={room} shown={shown} spot={spot} title={title} />
      <ClaimQuestion
        claim={{ roomId: room.id, seq, title, owner }}
        question={question}
        login={shown.login}
        room={room}
      />
      {isOwn && shown.game.settings.photos && <AddPhoto spot={spot} title={title} play={play} />}
      {isOwn && now - Date.parse(at) < undoMs && (
        <DialogActions>
          <Button
            onClick={() => {
              onClose();
              void play.undo(spot, title);
            }}
          >
            {messages.play.undo}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  );
}
