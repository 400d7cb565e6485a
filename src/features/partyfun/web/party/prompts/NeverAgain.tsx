import { sentenceOf } from '#web/api/client.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { words } from '../../words.ts';
import { useNeverAgain } from './api.ts';

const texts = words.ours;

/** Keeps a prompt that was just played away from this group for good. */
export function NeverAgain({ roomId, prompt }: { roomId: string; prompt: string }) {
  const alert = useAlert();
  const { mutate, isPending, isSuccess } = useNeverAgain(roomId);
  if (isSuccess) return <p role="status">{texts.neverDone}</p>;
  return (
    <Button
      tone="quiet"
      busy={isPending}
      onClick={() => mutate(prompt, { onError: (error) => alert(sentenceOf(error)) })}
    >
      {texts.neverAgain}
    </Button>
  );
}
