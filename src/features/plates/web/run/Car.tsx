/** A car from its side, in the colour of what stands around it. */
export function Car() {
  return (
    <svg viewBox="0 0 44 20" width="44" height="20" aria-hidden="true">
      <path
        fill="currentcolor"
        fillRule="evenodd"
        d="M1 15c-.6-3 .5-5.5 3-6.3 2.5-.7 5-.8 6.5-2C13.5 3.6 16 1.5 19 1.2c4-.4 8-.3 11 1 2.5 1.2 4.6 3 6.2 5 2.3.5 5 1 6.2 2.6 1 1.5 1.1 3.5.6 5.2h-3a4.8 4.8 0 0 0-9.4 0H15.9a4.8 4.8 0 0 0-9.4 0zM15 7.3h7V3.2c-3 0-5.4.8-7 4.1zm9 0h8.5C30.7 4.3 28 3.2 24 3.2z"
      />
      <circle cx="11.2" cy="15.7" r="3.6" fill="currentcolor" />
      <circle cx="35.3" cy="15.7" r="3.6" fill="currentcolor" />
    </svg>
  );
}
