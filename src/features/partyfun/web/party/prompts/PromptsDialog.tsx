import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { sentenceOf } from '#web/api/client.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { OwnPrompt } from '../../../prompt-contract.ts';
import { messages } from '../../messages.ts';
import { withUnit } from '../numbers.ts';
import { isSame, type Table } from '../table.ts';
import { promptsQuery, useApprovePrompt, useDeletePrompt, useUnbanPrompt } from './api.ts';
import css from './PromptsDialog.module.css';
import { WritePrompt } from './WritePrompt.tsx';

const texts = messages.ours;

interface OwnPromptListProps {
  roomId: string;
  prompts: readonly OwnPrompt[];
  isAdmin: boolean;
  admin: string;
}

/** The group's prompts and their status. */
function OwnPromptList({ roomId, prompts, isAdmin, admin }: OwnPromptListProps) {
  const alert = useAlert();
  const approval = useApprovePrompt(roomId);
  const deletion = useDeletePrompt(roomId);
  const onError = (error: Error) => alert(sentenceOf(error));
  if (prompts.length === 0) return <p className={css.none}>{isAdmin ? texts.none : texts.noneOfYours}</p>;
  return (
    <ul className={css.list}>
      {prompts.map(({ id, kind, text, author, is_in, ...prompt }) => (
        <li key={id} className={css.row}>
          <div className={css.words}>
            <p>
              <span className={css.kind}>{messages.party.kinds[kind]}</span> <bdi>{text}</bdi>
            </p>
            <Details {...prompt} />
            <p className={css.detail}>
              {isAdmin && `${texts.by(author)} `}
              {is_in ? texts.approved : texts.waiting(admin)}
            </p>
          </div>
          <div className={css.acts}>
            {isAdmin && (
              <Button
                aria-label={is_in ? texts.takeOutWhat(text) : texts.approveWhat(text)}
                busy={approval.isPending && approval.variables.prompt === id}
                onClick={() => approval.mutate({ prompt: id, is_in: !is_in }, { onError })}
              >
                {is_in ? texts.takeOut : texts.approve}
              </Button>
            )}
            <Button
              tone="quiet"
              aria-label={texts.deleteWhat(text)}
              busy={deletion.isPending && deletion.variables === id}
              onClick={() => deletion.mutate(id, { onError })}
            >
              <Icon name="close" />
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A prompt's options and, for its author, the answer. */
function Details({
  halves,
  options = halves,
  truth,
  range,
}: Pick<OwnPrompt, 'halves' | 'options' | 'truth' | 'range'>) {
  const answer = typeof truth === 'number' ? withUnit(truth, range?.unit) : truth;
  return (
    <>
      {options !== undefined && (
        <p className={css.detail}>
          {options.map((option, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: both halves may say the same
            <Fragment key={index}>
              {index > 0 && ' · '}
              <bdi>{option}</bdi>
            </Fragment>
          ))}
        </p>
      )}
      {answer !== undefined && <p className={css.detail}>{texts.answerIs(answer)}</p>}
    </>
  );
}

interface BanListProps {
  roomId: string;
  never: readonly { prompt: string; text: string }[];
}

/** Banned prompts, until somebody unbans them. */
function BanList({ roomId, never }: BanListProps) {
  const alert = useAlert();
  const { mutate, isPending, variables } = useUnbanPrompt(roomId);
  return (
    <Disclosure label={texts.bans(never.length)}>
      <ul className={css.list}>
        {never.map(({ prompt, text }) => (
          <li key={prompt} className={css.row}>
            <p className={css.words}>
              <bdi>{text}</bdi>
            </p>
            <Button
              aria-label={texts.unbanWhat(text)}
              busy={isPending && variables === prompt}
              onClick={() => mutate(prompt, { onError: (error) => alert(sentenceOf(error)) })}
            >
              {texts.unban}
            </Button>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** The group's prompts: members write, the room's admin approves. */
export function PromptsDialog({ table, onClose }: { table: Table; onClose: () => void }) {
  const { room, login } = table;
  const query = useQuery(promptsQuery(room.id));
  const isAdmin = isSame(room.admin, login);
  return (
    <Dialog title={messages.lobby.ours} kind="sheet" onClose={onClose}>
      <div className={css.parts}>
        <QueryState query={query} title={texts.failed} skeleton={<Skeleton height="4rem" count={2} />}>
          {({ prompts, in_count, never }) => (
            <>
              {(in_count > 0 || !isAdmin) && (
                <p className={css.lead}>
                  {in_count > 0 && texts.inCount(in_count)} {!isAdmin && texts.approvedBy(room.admin)}
                </p>
              )}
              <OwnPromptList roomId={room.id} prompts={prompts} isAdmin={isAdmin} admin={room.admin} />
              <WritePrompt roomId={room.id} isAdmin={isAdmin} />
              {never.length > 0 && <BanList roomId={room.id} never={never} />}
            </>
          )}
        </QueryState>
      </div>
    </Dialog>
  );
}
