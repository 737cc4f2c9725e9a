import type { Translate } from '../../i18n/i18n.ts';
import { toast } from './toasts.tsx';

/** Loads a component that the user has requested. If that fails, shows a toast and leaves the page as it is. */
export async function loadOrToast(
  part: { readonly load: () => Promise<unknown> },
  t: Translate,
): Promise<boolean> {
  try {
    await part.load();
    return true;
  } catch {
    toast(t(navigator.onLine ? 'crash.part' : 'error.UNREACHABLE'), 'danger');
    return false;
  }
}
