import { sentenceOf } from '#web/api/client.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { OwnPrompt } from '../../../prompt-contract.ts';
import { words } from '../../words.ts';
import { useDropPrompt, useLetIn } from './api.ts';
import css from './OwnPromptList.module.css';

const texts = words.ours;

interface Props {
  roomId: string;
  prompts: readonly OwnPrompt[];
  isAdmin: boolean;
  admin: string;
}

/** Prompts of the group, with what became of them. */
export function OwnPromptList({ roomId, prompts, isAdmin, admin }: Props) {
  const alert = useAlert();
  const letIn = useLetIn(roomId);
  const drop = useDropPrompt(roomId);
  const onError = (error: Error) => alert(sentenceOf(error));
  if (prompts.length === 0) return <p className={css.none}>{isAdmin ? texts.none : texts.noneOfYou}</p>;
  return (
    <ul className={css.list}>
      {prompts.map(({ id, kind, text, halves, author, is_in }) => (
        <li key={id} className={css.row}>
          <div className={css.words}>
            <p>
              <span className={css.kind}>{words.party.kinds[kind]}</span> <bdi>{text}</bdi>
            </p>
            {halves !== undefined && (
              <p className={css.detail}>
                <bdi>{halves[0]}</bdi> · <bdi>{halves[1]}</bdi>
              </p>
            )}
            <p className={css.detail}>
              {isAdmin && `${texts.by(author)} `}
              {is_in ? texts.isIn : texts.waits(admin)}
            </p>
          </div>
          <div className={css.acts}>
            {isAdmin && (
              <Button
                aria-label={is_in ? texts.takeOutWhat(text) : texts.letInWhat(text)}
                busy={letIn.isPending && letIn.variables.prompt === id}
                onClick={() => letIn.mutate({ prompt: id, is_in: !is_in }, { onError })}
              >
                {is_in ? texts.takeOut : texts.letIn}
              </Button>
            )}
            <Button
              tone="quiet"
              aria-label={texts.dropWhat(text)}
              busy={drop.isPending && drop.variables === id}
              onClick={() => drop.mutate(id, { onError })}
            >
              <Icon name="close" />
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
