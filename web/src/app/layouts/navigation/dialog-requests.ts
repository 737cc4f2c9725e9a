/** The dialogs that buttons on any page can open. */
type Dialog = 'command-palette' | 'shortcuts';

const eventOf = (dialog: Dialog) => `open-${dialog}`;

/** Opens a dialog of the signed-in layout from any page. */
export const requestDialog = (dialog: Dialog) => window.dispatchEvent(new Event(eventOf(dialog)));

/** Calls `onRequest` when the dialog is requested; returns the unsubscribe function. */
export function onDialogRequest(dialog: Dialog, onRequest: () => void): () => void {
  window.addEventListener(eventOf(dialog), onRequest);
  return () => window.removeEventListener(eventOf(dialog), onRequest);
}
