/** Tells a password manager which account the form is for. It's invisible to people. */
export function HiddenUsername({ login }: { login: string }) {
  return (
    <input
      className="visually-hidden"
      type="text"
      name="username"
      autoComplete="username"
      aria-hidden="true"
      tabIndex={-1}
      value={login}
      readOnly
    />
  );
}
