import { pathTo } from '#shared/pages.ts';
import { type GameName, games } from '#shared/site-map.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Page } from '#web/ui/Page.tsx';
import { messages } from '../messages.ts';
import css from './RoomEnded.module.css';

export type RoomEnding = 'deleted' | 'removed';

/** Shown to everyone who was in the room when it ended, or was removed from it. */
export function RoomEnded({ ending, gameName }: { ending: RoomEnding; gameName: GameName }) {
  const texts = messages.room;
  return (
    <Page title={texts.endedTitle[ending]} sign={games[gameName].sign} width="narrow">
      <div className={css.sign} role="alert">
        <p>{texts.endedBody[ending]}</p>
      </div>
      <ButtonLink tone="accent" to={pathTo('lobby', { gameName })}>
        {texts.toLobby(games[gameName].title)}
      </ButtonLink>
    </Page>
  );
}
