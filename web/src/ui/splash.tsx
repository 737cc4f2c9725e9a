/** What stands there until a page can: the same mark that the document itself brings before any script runs. */
export function Splash() {
  return (
    <div className="splash">
      <svg viewBox="0 0 32 32" width="44" height="44" aria-hidden="true">
        <path d="M8 8h7v7H8z" />
        <path d="M17 8h7v7h-7zM8 17h7v7H8z" opacity=".55" />
        <path d="M17 17h7l-7 7z" />
      </svg>
    </div>
  );
}
