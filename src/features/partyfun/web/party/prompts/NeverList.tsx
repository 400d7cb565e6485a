import { sentenceOf } from '#web/api/client.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { words } from '../../words.ts';
import { useOnceMore } from './api.ts';
import css from './OwnPromptList.module.css';

const texts = words.ours;

interface Props {
  roomId: string;
  never: readonly { prompt: string; text: string }[];
}

/** What this group never wants again, until somebody takes that back. */
export function NeverList({ roomId, never }: Props) {
  const alert = useAlert();
  const { mutate, isPending, variables } = useOnceMore(roomId);
  return (
    <Disclosure label={texts.never(never.length)}>
      <ul className={css.list}>
        {never.map(({ prompt, text }) => (
          <li key={prompt} className={css.row}>
            <p className={css.words}>
              <bdi>{text}</bdi>
            </p>
            <Button
              aria-label={texts.onceMoreWhat(text)}
              busy={isPending && variables === prompt}
              onClick={() => mutate(prompt, { onError: (error) => alert(sentenceOf(error)) })}
            >
              {texts.onceMore}
            </Button>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
