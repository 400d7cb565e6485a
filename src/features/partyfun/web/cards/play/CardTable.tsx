import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { pages, pathTo } from '#shared/pages.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { useHeading } from '#web/ui/Page.tsx';
import { type ActiveRule, type CardGame, type CardOnTable, type OnTable, playersIn } from '../../../cards/game.ts';
import { piecesOf, promptSizePx } from '../../../cards/prompt-text.ts';
import type { CardKind } from '../../../deck/card.ts';
import * as messages from '../../messages.ts';
import button from '../icon-button.module.css';
import { PeopleSheet } from '../people/PeopleSheet.tsx';
import type { Play } from '../use-card-game.ts';
import { CardActions } from './CardActions.tsx';
import { CardButton, CardName, HandOver, KindSign, RuleLines, signOf } from './CardParts.tsx';
import css from './CardTable.module.css';

const texts = messages.cards;

interface Props {
  game: CardGame;
  onTable: OnTable;
  play: Play;
  problem: string | undefined;
}

export function CardTable({ game, onTable, play, problem }: Props) {
  const [showsPeople, setShowsPeople] = useState(false);
  const heading = useHeading({ title: pages.partyfunCards.title, sign: 'party' });
  const { isOpen, open } = useOpenSecret(onTable.serial);
  const isSecret = onTable.kind === 'card' && 'isPrivate' in onTable.card && onTable.card.isPrivate === true;
  const isClosed = isSecret && !isOpen && onTable.turn !== null;
  useFocusOnNew(heading, `${onTable.serial} ${isClosed}`);

  return (
    <div className={css.table}>
      <CardHead game={game} onPeople={() => setShowsPeople(true)} />
      {problem && (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      )}
      {onTable.kind === 'cure' && (
        <CureFace
          key={onTable.serial}
          game={game}
          rule={onTable.rule}
          heading={heading}
          onNext={() => play({ kind: 'next', serial: onTable.serial })}
        />
      )}
      {onTable.kind === 'card' && isClosed && (
        <HandOver key={onTable.serial} {...{ game, onTable, play, heading }} onOpen={open} />
      )}
      {onTable.kind === 'card' && !isClosed && <CardFace {...{ game, onTable, play, heading, isSecret }} />}
      {!isClosed && (
        <>
          <RuleLines game={game} play={play} />
          <ScoreRow game={game} onTable={onTable} />
        </>
      )}
      {showsPeople && <PeopleSheet game={game} play={play} onClose={() => setShowsPeople(false)} />}
    </div>
  );
}

interface CardFaceProps {
  game: CardGame;
  onTable: CardOnTable;
  play: Play;
  heading: RefObject<HTMLHeadingElement | null>;
  isSecret: boolean;
}

function CardFace({ game, onTable, play, heading, isSecret }: CardFaceProps) {
  const { card, turn, partner } = onTable;
  const name = turn === null ? texts.everybody : (game.players[turn]?.name ?? texts.everybody);
  const givesPoint = !(['point', 'hands', 'category'] as string[]).includes(card.kind);
  return (
    <CardFrame
      kind={card.kind}
      title={texts.kinds[card.kind]}
      isTurned={isSecret}
      corner={givesPoint && <Gain />}
      // Each card remounts only the actions, which resets timers. The rest is updated in place, which is faster.
      actions={<CardActions key={onTable.serial} {...{ game, onTable, play, isSecret }} />}
    >
      <CardName name={name} heading={heading} />
      <PromptText text={card.text} language={card.language} players={game.players} turn={turn} partner={partner} />
      {card.kind === 'rule' && <p className={css.note}>{texts.ruleTurns(card.turns)}</p>}
      {card.kind === 'category' && <p className={css.note}>{texts.stalled(game.loss || texts.defaultLoss)}</p>}
      {card.kind === 'point' && <p className={css.note}>{texts.pointHow}</p>}
      {card.category === 'ours' && <p className={css.note}>{card.author ? texts.oursBy(card.author) : texts.ours}</p>}
    </CardFrame>
  );
}

function Gain() {
  return (
    <p className={css.gain}>
      <span aria-hidden="true">{texts.gain}</span>
      <span className="visually-hidden">{texts.gainLabel}</span>
    </p>
  );
}

interface CureFaceProps {
  game: CardGame;
  rule: ActiveRule;
  heading: RefObject<HTMLHeadingElement | null>;
  onNext: () => void;
}

/** The card shown when a rule ends. */
function CureFace({ game, rule, heading, onNext }: CureFaceProps) {
  return (
    <CardFrame
      kind="rule"
      title={texts.ruleOver}
      actions={
        <CardButton isMain onPress={onNext}>
          {texts.next}
        </CardButton>
      }
    >
      <CardName name={game.players[rule.owner]?.name ?? texts.everybody} heading={heading} />
      <PromptText text={rule.cure} players={game.players} turn={rule.owner} partner={null} />
    </CardFrame>
  );
}

const twoPeople =
  'M9 4.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM3 19.5v-1.5a4 4 0 0 1 4-4h4a4 4 0 0 1 4 4v1.5M16 4.8a3.5 3.5 0 0 1 0 6.6M18 14.2a4 4 0 0 1 3 3.8v1.5';

function CardHead({ game, onPeople }: { game: CardGame; onPeople: () => void }) {
  const { number, length } = game;
  return (
    <header className={css.head}>
      <a href={pathTo('partyfunPlayers')} className={button.icon} aria-label={texts.leave}>
        <Icon name="close" />
      </a>
      <div className={css.progress}>
        <p className={css.number}>{length === null ? texts.card(number) : texts.cardOf(number, length)}</p>
        {length !== null && (
          <div className={css.bar} aria-hidden="true">
            <div className={css.done} style={{ inlineSize: `${(100 * number) / length}%` }} />
          </div>
        )}
      </div>
      <button type="button" className={button.icon} aria-label={texts.people} onClick={onPeople}>
        <Icon shape={twoPeople} />
      </button>
    </header>
  );
}

/** Focuses a new card's heading, so that it's read out. The page itself announces the first card. */
function useFocusOnNew(heading: RefObject<HTMLHeadingElement | null>, face: string): void {
  const shown = useRef(face);
  useEffect(() => {
    if (shown.current === face) return;
    shown.current = face;
    heading.current?.focus({ preventScroll: true });
  }, [heading, face]);
}

/**
 * Whether this secret card is open. It closes when the phone is locked or the page is hidden. A reload closes it as
 * well, because this isn't stored.
 */
function useOpenSecret(serial: number): { isOpen: boolean; open: () => void } {
  const [opened, setOpened] = useState<number>();
  useEffect(() => {
    const close = () => document.visibilityState === 'hidden' && setOpened(undefined);
    document.addEventListener('visibilitychange', close);
    return () => document.removeEventListener('visibilitychange', close);
  }, []);
  return { isOpen: opened === serial, open: () => setOpened(serial) };
}

function ScoreRow({ game, onTable }: { game: CardGame; onTable: OnTable }) {
  const turn = onTable.kind === 'card' ? onTable.turn : null;
  const sign = onTable.kind === 'card' ? signOf[onTable.card.kind] : undefined;
  const people = playersIn(game);
  const order = [...people.filter(({ id }) => id === turn), ...people.filter(({ id }) => id !== turn)];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: with many names it scrolls, and keys can only scroll what has the focus
    <section className={css.scores} aria-label={texts.points} tabIndex={0} data-sign={sign}>
      <ul className={css.row}>
        {order.map(({ id, name, points }) => (
          <li key={id} className={css.score} data-turn={id === turn || undefined} dir="auto">
            <bdi className={css.name}>{name}</bdi> <span className={css.points}>{points}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface CardFrameProps {
  kind: CardKind;
  title: string;
  corner?: ReactNode;
  /** Whether the card turns over when it appears. */
  isTurned?: boolean;
  children: ReactNode;
  actions: ReactNode;
}

/** A card, with its kind at the top and the actions at the bottom. If it's long, the whole card scrolls. */
function CardFrame({ kind, title, corner, isTurned = false, children, actions }: CardFrameProps) {
  return (
    <article className={css.card} data-sign={signOf[kind]} data-turned={isTurned || undefined}>
      <div className={css.inside}>
        <div className={css.top}>
          <div className={css.sign}>
            <KindSign kind={kind} />
          </div>
          <p className={css.kind}>{title}</p>
          {corner}
        </div>
        <div className={css.middle}>{children}</div>
        <div className={css.actions}>{actions}</div>
      </div>
    </article>
  );
}

interface PromptTextProps {
  text: string;
  language?: string;
  players: CardGame['players'];
  turn: number | null;
  partner: number | null;
}

function PromptText({ text, language, players, turn, partner }: PromptTextProps) {
  const pieces = piecesOf(text).map((piece) => {
    if (piece.kind === 'words') return { ...piece, isName: false };
    if (piece.kind === 'all')
      return {
        ...piece,
        text: piece.isFirst ? messages.cards.everybody : messages.cards.everybodyLowerCase,
        isName: false,
      };
    const id = piece.kind === 'a' ? turn : partner;
    return {
      ...piece,
      text: (id === null ? undefined : players[id]?.name) ?? messages.cards.everybodyLowerCase,
      isName: true,
    };
  });
  const whole = pieces.map((piece) => piece.text).join('');
  const size = { '--size': promptSizePx(whole) } as CSSProperties;
  return (
    <p className={css.prompt} lang={language || undefined} dir="auto" style={size}>
      {pieces.map((piece, place) =>
        piece.isName ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a prompt don't move
          <bdi key={place} className={piece.kind === 'b' ? css.partner : undefined}>
            {piece.text}
          </bdi>
        ) : (
          piece.text
        ),
      )}
    </p>
  );
}
