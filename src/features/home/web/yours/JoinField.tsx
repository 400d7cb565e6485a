import { JoinRoomForm } from '#features/rooms/web/index.ts';
import { FocusOnRequest } from '#web/navigation/FocusOnRequest.tsx';
import type { SessionUser } from '#web/session/session.ts';
import { classes } from '#web/ui/classes.ts';
import { messages } from '../messages.ts';
import css from './Yours.module.css';

/** A room's number opens it, whatever the game and whatever the user's roles. */
export function JoinField({ user }: { user: SessionUser }) {
  return (
    <FocusOnRequest action="join a room" className={classes(css.wide, css.join)}>
      <JoinRoomForm login={user.login} mayList={false} isSecond />
      {user.roles.length === 0 && <p>{messages.yours.noRoles}</p>}
    </FocusOnRequest>
  );
}
