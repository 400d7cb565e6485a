/** Tells a password manager whose password the form is about; hidden from everybody else. */
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
