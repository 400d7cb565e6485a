import { navigate } from 'wouter/use-browser-location';
import { pathTo } from '#shared/pages.ts';
import { sentenceOf } from '#web/api/client.ts';
import { forgetBelongings } from '#web/session/belongings.ts';
import { forgetSession, type SessionUser } from '#web/session/session.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useConfirm } from '#web/ui/Confirm.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { useDeleteUser } from './account-mutations.ts';
import { words } from './words.ts';

export function DeleteAccount({ user }: { user: SessionUser }) {
  const confirm = useConfirm();
  const alert = useAlert();
  const notify = useNotice();
  const remove = useDeleteUser();
  const texts = words.profile;

  const ask = async () => {
    const yes = await confirm({
      title: texts.deleteTitle,
      body: texts.deleteBody,
      yes: texts.deleteYes,
      no: texts.deleteNo,
      tone: 'danger',
    });
    if (!yes) return;
    try {
      await remove.mutateAsync(user.login);
    } catch (error) {
      alert(`${texts.deletingFailed}: ${sentenceOf(error)}`);
      return;
    }
    await forgetBelongings();
    forgetSession();
    navigate(pathTo('home'));
    notify(texts.deleted);
  };

  return (
    <Button tone="danger" busy={remove.isPending} onClick={ask}>
      {texts.deleteAccount}
    </Button>
  );
}
