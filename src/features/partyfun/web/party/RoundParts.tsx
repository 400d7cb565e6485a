import { useQuery } from '@tanstack/react-query';
import { usePhotoUrl } from '#web/photos/use-blob-url.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { picture } from '#web/ui/icon-shapes.ts';
import type { PartyRound } from '../../party-view.ts';
import * as messages from '../messages.ts';
import { photoQuery } from './api.ts';
import css from './PartyPhase.module.css';

interface PartyPhotoProps {
  roomId: string;
  photo: string;
  alt: string;
  /** Uncropped instead of square. */
  isWhole?: boolean;
}

/** A photo of a round. Its space is reserved while loading. */
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
  /** Instruction above the prompt. */
  how?: string;
  /** Short form, when there are options below. */
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
