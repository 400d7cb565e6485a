import { lazy, Suspense } from 'react';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { RegisterFormProps } from './RegisterForm.tsx';

const Form = lazy(async () => ({ default: (await import('./RegisterForm.tsx')).RegisterForm }));

/** The form to register somebody, fetched when it is opened: few may, and its checks bring the schemas. */
export function RegisterLater(props: RegisterFormProps) {
  return (
    <Suspense fallback={<Skeleton height="4.5rem" count={3} />}>
      <Form {...props} />
    </Suspense>
  );
}
