import { pages, pathTo } from '#shared/pages.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { useHeading } from '#web/ui/Page.tsx';
import type { CardGame } from '../../../cards/game.ts';
import { type Place, standing } from '../../../cards/points.ts';
import { words } from '../../words.ts';
import { keptGame } from '../kept-game.ts';
import { CardsRecap } from '../recap/CardsRecap.tsx';
import type { Play } from '../use-card-game.ts';
import css from './EndOfGame.module.css';
import { Podium } from './Podium.tsx';

const texts = words.end;

/** After the last card: who won, how it ended, and once more. */
export function EndOfGame({ game, play }: { game: CardGame; play: Play }) {
  const heading = useHeading({ title: pages.partyfunCards.title, sign: 'party' });
  const places = standing(game);
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
          <ol className={css.standing} aria-label={texts.standing}>
            {places.map(({ place, player: { id, name, points, done, skipped } }) => (
              <li key={id} className={css.row}>
                <span className={css.place}>{place}</span>
                <bdi className={css.name}>{name}</bdi>
                <span className={css.counts}>
                  {texts.done(done)}, {texts.skipped(skipped)}
                </span>
                <span className={css.points}>{words.cards.pointsOf(points)}</span>
              </li>
            ))}
          </ol>
        </>
      )}
      <div className={css.ways}>
        {game.before !== null && <Button onClick={() => play({ kind: 'undo' })}>{texts.undo}</Button>}
        {wasPlayed && <CardsRecap game={game} />}
        <ButtonLink to={pathTo('partyfunPlayers')}>{texts.home}</ButtonLink>
        <Button tone="accent" wide className={css.again} onClick={() => keptGame.write(undefined)}>
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
