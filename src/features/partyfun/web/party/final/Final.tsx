import { useState } from 'react';
import { RecapButton, roomTitle } from '#features/rooms/web/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useHeading } from '#web/ui/Page.tsx';
import type { PartyFinal } from '../../../party-view.ts';
import * as messages from '../../messages.ts';
import { useHostAction } from '../actions.ts';
import { people } from '../icons.ts';
import { PartyPeople } from '../people/PartyPeople.tsx';
import { BigButton } from '../RoundParts.tsx';
import rows from '../SharedParts.module.css';
import { ScoreRow } from '../SharedParts.tsx';
import { hasHostControls, isSameLogin, type Table } from '../table.ts';
import css from './Final.module.css';
import { awardStyles, awardsOf, featOf, headlineOf, podiumPlayers } from './podium.ts';

const texts = messages.result;

function FinalRows({ final, login }: { final: PartyFinal; login: string }) {
  const onPodium = podiumPlayers(final);
  const others = final.players.filter((player) => !onPodium.includes(player));
  if (others.length === 0) return null;
  return (
    <ol className={rows.rows} aria-label={texts.score}>
      {others.map((player) => (
        <ScoreRow
          key={player.login}
          css={rows}
          place={player.place}
          name={isSameLogin(player.login, login) ? messages.party.you : player.login}
          score={player.score}
          isOwn={isSameLogin(player.login, login)}
        />
      ))}
    </ol>
  );
}

function Endings({ endings }: Pick<PartyFinal, 'endings'>) {
  if (endings.length === 0) return null;
  return (
    <section className={css.endings}>
      <h2 className={css.title}>{texts.bestEndings(endings.length)}</h2>
      <ol className={css.list}>
        {endings.map(({ by, text, prompt, votes }) => (
          <li key={`${prompt} ${text}`} className={css.ending}>
            <p className={css.prompt} dir="auto">
              {prompt}
            </p>
            <p className={css.text} dir="auto">
              {text}
            </p>
            <p className={css.by}>{texts.endingOf(by, votes)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Final({ table, final }: { table: Table; final: PartyFinal }) {
  const { room, known } = table;
  const heading = useHeading({ title: roomTitle(room), sign: 'party' });
  const [showsPeople, setShowsPeople] = useState(false);
  const { send, sending } = useHostAction(table);
  const { host } = known.party;
  return (
    <>
      <header>
        <h1 ref={heading} tabIndex={-1} className={css.name}>
          <bdi>{room.name}</bdi>
        </h1>
        <p className={css.lead}>{headlineOf(final)}</p>
      </header>
      <PartyPodium final={final} />
      <FinalRows final={final} login={table.login} />
      <Awards final={final} />
      <Endings endings={final.endings} />
      <div className={css.buttons}>
        {final.players.length > 0 && (
          <RecapButton
            room={room}
            make={async (client, target) => (await import('../../recap/make-recap.ts')).makeRecap(client, target)}
          />
        )}
        <Button onClick={() => setShowsPeople(true)}>
          <Icon shape={people} />
          {messages.hosting.people}
        </Button>
      </div>
      {hasHostControls(table) ? (
        <BigButton isLow isBusy={sending?.act === 'again'} onClick={() => send({ act: 'again' })}>
          {texts.again}
        </BigButton>
      ) : (
        host !== null && <p className={css.again}>{texts.canAgain(host)}</p>
      )}
      {showsPeople && <PartyPeople table={table} onClose={() => setShowsPeople(false)} />}
    </>
  );
}

function PartyPodium({ final }: { final: PartyFinal }) {
  const onPodium = podiumPlayers(final);
  if (onPodium.length === 0) return null;
  return (
    <ol className={css.podium} aria-label={messages.result.podium}>
      {onPodium.map((player) => (
        <li key={player.login} className={css.stone} data-place={player.place}>
          <span className={css.top}>
            <span className="visually-hidden">{messages.result.place(player.place)}</span>
            <span aria-hidden="true">{player.place}</span>
          </span>
          <bdi className={css.stoneName} translate="no">
            {player.login}
          </bdi>
          <span className={css.score}>{player.score}</span>
          <span className={css.feat}>{featOf(player)}</span>
        </li>
      ))}
    </ol>
  );
}

function Awards({ final }: { final: PartyFinal }) {
  const awards = awardsOf(final);
  if (awards.length === 0) return null;
  return (
    <section aria-label={messages.result.awards}>
      <ul className={css.awards}>
        {awards.map(({ name, title, login, detail }) => (
          <li key={name} className={css.award} data-sign={awardStyles[name].sign}>
            <Icon shape={awardStyles[name].shape} />
            <div className={css.words}>
              <h2 className={css.awardTitle}>{title}</h2>
              <p className={css.awardName}>
                <bdi translate="no">{login}</bdi>
              </p>
              <p dir="auto">{detail}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
