import { useEffect, useState } from 'react';
import { minuteMs } from '#shared/time.ts';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { RunFinds } from '../end/RunFinds.tsx';
import { PlateCamera } from '../photo/PlateCamera.tsx';
import { BigPlate } from '../plate/BigPlate.tsx';
import { gameChips, whatIsPlayed } from '../room/game-text.ts';
import { hasRing } from '../room/has-ring.ts';
import type { GameStageParts } from '../room/stage-parts.ts';
import type { Play } from '../room/use-play.ts';
import { useIsBefore, useServerNow } from '../room/use-server-now.ts';
import { FoundButton } from '../spot/FoundButton.tsx';
import { LastSpot } from '../spot/LastSpot.tsx';
import { RefusedSpots } from '../spot/RefusedSpots.tsx';
import { ThumbZone } from '../spot/ThumbZone.tsx';
import { words } from '../words.ts';
import { Lanes } from './Lanes.tsx';
import { PaceTiles } from './PaceTiles.tsx';
import css from './RunGame.module.css';
import { bonusOf, type RunView, runView } from './run-view.ts';

const texts = words.run;
const same = (target: string) => target;

type Props = Omit<GameStageParts, 'room'>;

/** Look for the next number, and say that you have found it. */
export function RunGame({ shown, play, onPeople }: Props) {
  const view = runView(shown, shown.me?.player);
  return view && <Road view={view} shown={shown} play={play} onPeople={onPeople} />;
}

function Road({ view, shown, play, onPeople }: Props & { view: RunView }) {
  const { last, alsoFirst } = view;
  const recordSteps = useRecordSteps(view);
  return (
    <>
      <Hero view={view} />
      <Lanes
        view={view}
        roomId={shown.roomId}
        login={shown.login}
        player={shown.me?.player}
        recordSteps={recordSteps}
        onPeople={onPeople}
      />
      <PaceTiles view={view} />
      {view.isConvoy && <RunFinds shown={shown} />}
      <RefusedSpots refused={shown.refused} titleOf={same} />
      <ThumbZone isLarge>
        <LastSpot
          shown={shown}
          spot={last}
          title={last?.target ?? ''}
          onUndo={() => last && void play.undo(last, last.target)}
        >
          {alsoFirst.length > 0 && <span>{words.play.bothFirst(alsoFirst)}</span>}
          <Bonus view={view} />
        </LastSpot>
        <FoundNext view={view} play={play} />
      </ThumbZone>
    </>
  );
}

/** What a tenth and a hundredth are worth beside their point, as it comes to the points: of what was found before one's eyes. */
function Bonus({ view: { game, last } }: { view: RunView }) {
  const [lastAtFirst] = useState(last?.id);
  const bonus = last === undefined || last.id === lastAtFirst ? 0 : bonusOf(game, last.target);
  if (last === undefined || bonus === 0) return null;
  return (
    <span key={last.id} className={css.bonus} aria-hidden="true">
      +{bonus}
    </span>
  );
}

/** Where the best pace of earlier games would be by now; undefined without one, which games from before knew as 0. */
function useRecordSteps({ game }: RunView): number | undefined {
  const now = useServerNow(minuteMs / 6);
  const { record_pace_ms: pace, started_at } = game;
  return pace === undefined || pace === 0 ? undefined : (now - Date.parse(started_at ?? '')) / pace;
}

function Hero({ view: { game, next, steps } }: { view: RunView }) {
  const [stepsAtFirst] = useState(steps);
  const { matching, home } = game.settings;
  const isExact = matching === 'exact';
  return (
    <section className={css.hero} aria-label={next === undefined ? texts.allFound : texts.section(next, isExact)}>
      <div className={css.head}>
        <h2>{next === undefined ? texts.allFound : texts.lookFor[matching]}</h2>
        <p>
          {gameChips(game)[0]}, {whatIsPlayed(game)}
        </p>
      </div>
      <div className={css.plate} data-flashes={(steps > stepsAtFirst && steps % 100 === 0) || undefined}>
        <BigPlate home={home} hasRing={hasRing(home)} blocks={isExact ? [] : [2, 1]} text={next ?? ''} rolls />
      </div>
      {isExact && <p className={css.alone}>{texts.alone}</p>}
    </section>
  );
}

/** The big button; after a number the chain waits a moment. */
function FoundNext({ view, play }: { view: RunView; play: Play }) {
  const { next, openAtMs, steps } = view;
  const isLocked = useIsBefore(openAtMs);
  const [told, setTold] = useState('');
  useEffect(() => {
    if (!isLocked) setTold('');
  }, [isLocked]);
  const isOff = isLocked || next === undefined;
  const find = (photo?: Blob) => {
    if (next === undefined) return;
    setTold(texts.status(next, view.afterNext));
    void play.spot({ target: next, title: next, ...(photo && { photo }) });
  };
  return (
    <>
      <span className="visually-hidden" role="status">
        {told}
      </span>
      <div className={css.buttons}>
        {view.game.settings.photos && (
          <PlateCamera label={texts.foundWithPhoto(next ?? '')} onPhoto={find}>
            {(open) => (
              <button
                type="button"
                className={css.camera}
                aria-label={texts.foundWithPhoto(next ?? '')}
                aria-disabled={isOff || undefined}
                onClick={() => !isOff && open()}
              >
                <Icon shape={icons.camera} />
              </button>
            )}
          </PlateCamera>
        )}
        <FoundButton isOff={isOff} {...(isLocked && { lock: steps })} onFound={() => find()}>
          {next === undefined ? texts.allFound : texts.found(next)}
        </FoundButton>
      </div>
    </>
  );
}
