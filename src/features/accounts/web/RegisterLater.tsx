import { fetched } from '#web/ui/fetched.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** The form to register somebody, fetched when it is opened: few may, and its checks bring the schemas. */
export const RegisterLater = fetched(
  async () => (await import('./RegisterForm.tsx')).RegisterForm,
  () => <Skeleton height="4.5rem" count={3} />,
);
