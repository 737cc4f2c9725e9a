/** The splash screen while loading: the same logo as in the document before scripts run. */
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
