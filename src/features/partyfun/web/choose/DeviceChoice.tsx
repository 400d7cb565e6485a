import { pathTo } from '#shared/pages.ts';
import { useOnline } from '#web/device/use-online.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { check } from '#web/ui/icon-shapes.ts';
import { type CardGame, playersIn } from '../../cards/game.ts';
import { storedGame } from '../cards/stored-game.ts';
import * as messages from '../messages.ts';
import css from './DeviceChoice.module.css';

const texts = messages.choose;

interface Props {
  /** What the choice of several devices does: an address or a click handler. */
  many: string | (() => void);
}

export function DeviceChoice({ many }: Props) {
  const isOnline = useOnline();
  const problem = isOnline ? undefined : texts.needsNetwork;
  return (
    <div className={css.choice}>
      <a className={css.sign} href={pathTo('partyfunCards')} data-sign="party">
        <Facts title={texts.oneDevice} facts={texts.oneDeviceFacts} />
        <CardsDrawing />
      </a>
      {problem === undefined ? (
        typeof many === 'string' ? (
          <a className={css.sign} href={many} data-sign="party">
            <ManyDevices />
          </a>
        ) : (
          <button type="button" className={css.sign} onClick={many} aria-haspopup="dialog" data-sign="party">
            <ManyDevices />
          </button>
        )
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: an anchor without an address isn't a link
        <div className={css.sign} role="link" aria-disabled="true" tabIndex={0} data-sign="party">
          <ManyDevices problem={problem} />
        </div>
      )}
    </div>
  );
}

function ManyDevices({ problem }: { problem?: string }) {
  return (
    <>
      <Facts title={texts.manyDevices} facts={texts.manyDevicesFacts} problem={problem} />
      <DevicesDrawing />
    </>
  );
}

function Facts({ title, facts, problem }: { title: string; facts: readonly string[]; problem?: string | undefined }) {
  return (
    <>
      <span className={css.title}>{title}</span>
      <span className={css.words}>
        {facts.map((fact) => (
          <span key={fact} className={css.fact}>
            <Icon shape={check} /> {fact}
          </span>
        ))}
        {problem !== undefined && <span className={css.problem}>{problem}</span>}
      </span>
    </>
  );
}

/** Three overlapping cards. */
function CardsDrawing() {
  return (
    <svg className={css.drawing} viewBox="0 0 176 124" aria-hidden="true" focusable="false">
      <g className={css.picture}>
        <g transform="rotate(-18 40 60)">
          <rect x="14" y="18" width="62" height="94" rx="9" className={css.truth} />
          <path d="M30 48h30v18H44l-6 10v-10h-8z" className={css.mark} />
        </g>
        <g transform="rotate(-4 84 58)">
          <rect x="52" y="10" width="66" height="100" rx="9" className={css.hands} />
          <path d="M70 40v34M81 36v38M92 36v38M103 42v32" className={css.mark} />
        </g>
        <g transform="rotate(13 128 62)">
          <rect x="96" y="14" width="68" height="102" rx="9" className={css.dare} />
          <path d="M130 44v30M130 88v.01" className={css.mark} />
        </g>
      </g>
    </svg>
  );
}

/** A television with three phones in front of it. */
function DevicesDrawing() {
  return (
    <svg className={css.drawing} viewBox="0 0 144 118" aria-hidden="true" focusable="false">
      <g className={css.picture}>
        <rect x="2" y="2" width="138" height="82" rx="9" className={css.paper} />
        <rect x="9" y="9" width="124" height="68" rx="4" className={css.ink} />
        {[18, 78].map((x) => (
          <g key={x}>
            <rect x={x} y="17" width="46" height="22" rx="4" className={x < 50 ? css.quiz : css.category} />
            <rect x={x} y="46" width="46" height="22" rx="4" className={x < 50 ? css.hands : css.dare} />
          </g>
        ))}
        {[15, 57, 99].map((x, index) => (
          <g key={x}>
            <rect x={x} y="63" width="30" height="52" rx="6" className={css.paper} />
            <rect
              x={x + 5}
              y="69"
              width="20"
              height="36"
              rx="2"
              className={[css.category, css.hands, css.truth][index]}
            />
          </g>
        ))}
      </g>
    </svg>
  );
}

export function ResumeLink() {
  const game = storedGame.useValue();
  return game?.onTable ? <Sign game={game} /> : null;
}

function Sign({ game }: { game: CardGame }) {
  const { number, length } = game;
  return (
    <a className={css.resumeSign} href={pathTo('partyfunCards')}>
      <span className={css.resumeWords}>
        <span className={css.resumeTitle}>{texts.resume}</span>
        <span className={css.detail} dir="auto">
          {texts.playing(playersIn(game).map(({ name }) => name))}
        </span>
      </span>
      <span className={css.number} aria-hidden="true">
        {number}
        {length !== null && <span className={css.of}>/{length}</span>}
      </span>
      <span className="visually-hidden">
        {length === null ? texts.numberAlone(number) : texts.numberOf(number, length)}
      </span>
    </a>
  );
}
