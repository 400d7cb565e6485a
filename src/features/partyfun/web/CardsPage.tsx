import { useMemo } from 'react';
import { RecapButton, type RecapRoom } from '#features/rooms/web/index.ts';
import { pages, pathTo } from '#shared/pages.ts';
import { games } from '#shared/site-map.ts';
import { errorText } from '#web/api/client.ts';
import { useWakeLock } from '#web/device/use-wake-lock.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { fetched } from '#web/ui/fetched.tsx';
import { useHeading } from '#web/ui/Page.tsx';
import { type Place, ranking } from '../cards/act.ts';
import type { CardGame } from '../cards/game.ts';
import css from './CardsPage.module.css';
import { SetUpGame } from './cards/setup/SetUpGame.tsx';
import { storedGame } from './cards/stored-game.ts';
import { type Play, useCardGame } from './cards/use-card-game.ts';
import * as messages from './messages.ts';

// Loaded separately, because on a first visit people only set up a game.
const CardTable = fetched(async () => (await import('./cards/play/CardTable.tsx')).CardTable);

export function CardsPage() {
  useWakeLock();
  const { game, deck, play, start } = useCardGame();
  const problem = deck.error ? `${messages.cards.failed} ${errorText(deck.error)}` : undefined;
  if (game === undefined) return <SetUpGame onStart={start} isReady={deck.data !== undefined} problem={problem} />;
  if (game.onTable === null) return <EndOfGame game={game} play={play} />;
  return <CardTable game={game} onTable={game.onTable} play={play} problem={problem} />;
}

const texts = messages.end;

function EndOfGame({ game, play }: { game: CardGame; play: Play }) {
  const heading = useHeading({ title: pages.partyfunCards.title, sign: 'party' });
  const places = ranking(game);
  const wasPlayed = game.before !== null || game.players.some(({ points }) => points > 0);
  return (
    <div className={css.page}>
      <h1 ref={heading} tabIndex={-1} className={css.heading} dir="auto">
        {wasPlayed ? headingOf(places) : texts.title}
      </h1>
      {wasPlayed ? (
        <p className={css.lead}>{texts.cards(game.number)}</p>
      ) : (
        <p>{`${texts.none} ${texts.noneDetail}`}</p>
      )}
      {wasPlayed && (
        <>
          <Podium places={places} />
          <ol className={css.scores} aria-label={texts.finalScores}>
            {places.map(({ place, player: { id, name, points, done, skipped } }) => (
              <li key={id} className={css.row}>
                <span className={css.place}>{place}</span>
                <bdi className={css.name}>{name}</bdi>
                <span className={css.counts}>
                  {texts.done(done)}, {texts.skipped(skipped)}
                </span>
                <span className={css.points}>{messages.cards.pointsOf(points)}</span>
              </li>
            ))}
          </ol>
        </>
      )}
      <div className={css.buttons}>
        {game.before !== null && <Button onClick={() => play({ kind: 'undo' })}>{texts.undo}</Button>}
        {wasPlayed && <CardsRecap game={game} />}
        <ButtonLink to={pathTo('partyfunPlayers')}>{texts.home}</ButtonLink>
        <Button tone="accent" wide className={css.again} onClick={() => storedGame.write(undefined)}>
          {texts.again}
        </Button>
      </div>
    </div>
  );
}

function headingOf(places: readonly Place[]): string {
  const first = places.filter(({ place }) => place === 1);
  const [winner] = first;
  if (winner === undefined || winner.player.points === 0) return texts.nobody;
  return first.length > 1 ? texts.winners(first.length) : texts.winner(winner.player.name);
}

/** The order of the ranks on the podium, from left to right. */
const podiumOrder = [1, 0, 2];

/** Hidden from screen readers, because the list below says the same. */
function Podium({ places }: { places: readonly Place[] }) {
  const shown = podiumOrder.flatMap((rank) => places[rank] ?? []).filter(({ player }) => player.points > 0);
  if (shown.length === 0) return null;
  return (
    <div className={css.podium} aria-hidden="true">
      {shown.map(({ place, player }) => (
        <div key={player.id} className={css.step} data-place={place}>
          <bdi className={css.who}>{player.name}</bdi>
          <div className={css.stone}>
            <span>{place}</span>
          </div>
        </div>
      ))}
    </div>
  );
}

/** Can't be mistaken for a room code. */
const id = 'cards';

/** Opens the recap image, which is dated today and has no room code. */
function CardsRecap({ game }: { game: CardGame }) {
  const recapped = useMemo(
    (): RecapRoom => ({
      id,
      name: games.partyfun.title,
      game: 'partyfun',
      is_private: true,
      created_at: new Date().toISOString(),
    }),
    [],
  );
  return (
    <RecapButton
      room={recapped}
      make={async (_client, room) => (await import('./cards/recap/make-recap.ts')).makeRecap(game, room)}
    />
  );
}
