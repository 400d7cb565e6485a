import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useDelayed } from '#web/device/use-delayed.ts';
import { useOnline } from '#web/device/use-online.ts';
import { isUpToDate } from '#web/live/use-event-stream.ts';
import * as webMessages from '#web/messages.ts';
import { usePhotoUrl } from '#web/photos/use-blob-url.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { check, clock, picture } from '#web/ui/icon-shapes.ts';
import { type PartyRound, reactions } from '../../party-view.ts';
import * as messages from '../messages.ts';
import room from '../PartyFunRoom.module.css';
import { useReact } from './actions.ts';
import { photoQuery } from './api.ts';
import { useSecondsLeft } from './live/cached-party.ts';
import css from './PartyPhase.module.css';
import answer from './play/AnswerPhase.module.css';
import { findPerson, isAsker, type Table } from './table.ts';

interface PartyPhotoProps {
  roomId: string;
  photo: string;
  alt: string;
  /** Whether it's shown uncropped instead of square. */
  isWhole?: boolean;
}

/** A photo from a round. Its space is reserved while it loads. */
export function PartyPhoto({ roomId, photo, alt, isWhole = false }: PartyPhotoProps) {
  const { data, error } = useQuery(photoQuery(roomId, photo));
  const url = usePhotoUrl(data?.image);
  return (
    <span className={css.box} data-whole={isWhole || undefined}>
      {url !== undefined ? (
        <img className={css.photo} src={url} alt={alt} decoding="async" />
      ) : (
        <span className={css.waiting}>
          {error !== null && <Icon shape={picture} />}
          <span className="visually-hidden">{alt}</span>
        </span>
      )}
    </span>
  );
}

interface PromptSignProps {
  round: PartyRound;
  /** The instructions above the prompt. */
  how?: string;
  /** Whether to show the question's short form, because there are options below. */
  isShort?: boolean;
}

export function PromptSign({ round, how, isShort = false }: PromptSignProps) {
  return (
    <div className={css.promptSign} data-short={isShort || undefined}>
      {how && <p className={css.how}>{how}</p>}
      <p className={css.text} dir="auto">
        {isShort ? (round.short ?? round.text) : round.text}
      </p>
      {round.author !== undefined && (
        <p className={css.author}>
          <bdi>{messages.party.oursBy(round.author)}</bdi>
        </p>
      )}
    </div>
  );
}

interface BigButtonProps {
  /** Smaller text below the label. */
  detail?: string | undefined;
  isBusy?: boolean;
  /** Whether it looks disabled; `detail` says why. */
  isOff?: boolean;
  isQuiet?: boolean;
  /** Whether it sticks to the bottom of the screen, within the thumb's reach. */
  isLow?: boolean;
  type?: 'button' | 'submit';
  onClick?: () => void;
  children: ReactNode;
}

export function BigButton({
  detail,
  isBusy,
  isOff,
  isQuiet,
  isLow,
  type = 'button',
  onClick,
  children,
}: BigButtonProps) {
  const isStopped = isBusy === true || isOff === true;
  return (
    <button
      type={type}
      className={room.button}
      data-low={isLow || undefined}
      data-foot={isLow || undefined}
      data-quiet={isQuiet || isOff || undefined}
      aria-disabled={isStopped || undefined}
      onClick={isStopped ? (event) => event.preventDefault() : onClick}
    >
      <span className={room.face} data-busy={isBusy || undefined}>
        {children}
      </span>
      {detail && <span className={room.detail}>{detail}</span>}
      {isBusy && <span className="visually-hidden">{webMessages.ui.working}</span>}
    </button>
  );
}

/** The text is added after a delay, because live regions only announce changes, not their initial text. */
const announcedAfterMs = 100;

interface SentAnswerProps {
  /** Whether it has just been sent from this page, in which case the form had the focus. */
  isNew: boolean;
  onChange: () => void;
  children: ReactNode;
}

export function SentAnswer({ isNew, onChange, children }: SentAnswerProps) {
  const isAnnounced = useDelayed(announcedAfterMs) || !isNew;
  const parts = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isNew && document.activeElement === document.body) parts.current?.querySelector('button')?.focus();
  }, [isNew]);
  return (
    <div ref={parts} className={answer.parts}>
      <div className={answer.sent}>
        <p className={answer.word}>
          <Icon shape={check} /> <span role="status">{isAnnounced && messages.phases.sent}</span>
        </p>
        <div className={answer.answer}>{children}</div>
      </div>
      <BigButton isQuiet onClick={onChange}>
        {messages.phases.change}
      </BigButton>
    </div>
  );
}

/** Whether the answer is being written, and whether it has just been sent from this page (`isNew`). */
export function useChanging(isSent: boolean) {
  const [isChanging, setIsChanging] = useState(false);
  const isWriting = !isSent || isChanging;
  const [isNew, setIsNew] = useState(isWriting);
  if (isWriting && !isNew) setIsNew(true);
  return { isWriting, isChanging, isNew, change: () => setIsChanging(true), leave: () => setIsChanging(false) };
}

function ReactionBar({ roomId }: { roomId: string }) {
  const { mutate } = useReact(roomId);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className={answer.bar} role="group" aria-label={messages.phases.reactions}>
      {reactions.map((reaction) => (
        <button
          key={reaction}
          type="button"
          className={answer.reaction}
          aria-label={messages.phases.react(reaction)}
          onClick={() => mutate(reaction)}
        >
          {reaction}
        </button>
      ))}
    </div>
  );
}

/** Shown to people who don't play this round. */
export function Watching({ table }: { table: Table }) {
  const from = findPerson(table.known.party, table.login)?.from_round;
  return (
    <section className={answer.watching}>
      <p>
        {isAsker(table)
          ? messages.phases.youAsk
          : from === undefined
            ? messages.phases.youWatch
            : messages.phases.youPlayFrom(from)}
      </p>
      <ReactionBar roomId={table.room.id} />
    </section>
  );
}

/** The number of seconds at the end during which the clock has a warning colour. */
const lastSeconds = 10;

/** How many seconds are left whenever the remaining time is announced. */
const announcedSeconds: readonly number[] = [10, 5];

/** The time left in the phase by the server's clock, as a number and a bar. If the connection is lost, it says so. */
export function Clock({ table }: { table: Table }) {
  const { party, clockOffsetMs } = table.known;
  const left = useSecondsLeft(party.ends_at, clockOffsetMs);
  // The browser notices that it's offline before the stream breaks.
  const isDisconnected = !useOnline() || !isUpToDate(table.live);
  const isActing = party.phase === 'answer' || party.phase === 'vote';
  const isLast = isActing && left !== undefined && left <= lastSeconds;
  return (
    <>
      <p className={css.clock} data-last={isLast || undefined}>
        {isDisconnected ? (
          <span className={css.cut}>{messages.party.connecting}</span>
        ) : (
          left !== undefined && (
            <>
              <Icon shape={clock} />
              <span aria-hidden="true">{left}</span>
              <span className="visually-hidden">{messages.party.secondsLeft(left)}</span>
            </>
          )
        )}
      </p>
      {party.ends_at !== null && left !== undefined && (
        <div key={party.number} className={css.bar} data-last={isLast || undefined} aria-hidden="true">
          <span
            className={css.left}
            style={{ scale: `${Math.min(1, (left * 1000) / lengthMs(party.since, party.ends_at))} 1` }}
          />
        </div>
      )}
      <LastSeconds phase={party.number} left={isActing ? left : undefined} />
    </>
  );
}

const lengthMs = (since: string, until: string) => Math.max(1, Date.parse(until) - Date.parse(since));

/** Tells screen readers that time is nearly up. */
function LastSeconds({ phase, left }: { phase: number; left: number | undefined }) {
  const [announced, setAnnounced] = useState<{ phase: number; left: number }>();
  const isNew =
    left !== undefined && announcedSeconds.includes(left) && (announced?.phase !== phase || announced.left !== left);
  if (isNew) setAnnounced({ phase, left });
  return (
    <span className="visually-hidden" role="status">
      {announced?.phase === phase && messages.party.secondsLeft(announced.left)}
    </span>
  );
}
