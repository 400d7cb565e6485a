import { groupBy } from '#shared/lists.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import type { GameHead } from '../../contract.ts';
import { CodePlate } from '../plate/CodePlate.tsx';
import { usePlaces } from '../room/target-title.ts';
import { words } from '../words.ts';
import css from './Tiers.module.css';

const texts = words.people;

/** What each place is worth in this game, as it was at its start. */
export function Tiers({ game }: { game: GameHead }) {
  const places = usePlaces(game);
  const byPoints = groupBy(places, ({ code }) => game.tiers?.[code] ?? 1);
  return (
    <Disclosure label={texts.tiers}>
      <dl className={css.tiers}>
        {[...byPoints]
          .sort(([a], [b]) => a - b)
          .map(([points, ofTier]) => (
            <div key={points}>
              <dt>{texts.worth(points)}</dt>
              <dd className={css.places}>
                {ofTier.map(({ code, name }) => (
                  <span key={code} className={css.place}>
                    {code !== name && <CodePlate code={code} />}
                    <bdi>{name}</bdi>
                  </span>
                ))}
              </dd>
            </div>
          ))}
      </dl>
    </Disclosure>
  );
}
