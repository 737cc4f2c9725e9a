import type { Translate } from '../words/translate.ts';
import { toast } from './toasts.tsx';

/**
 * Whether a part in a file of its own, which somebody has just asked for, is there now. If it cannot be had, that is
 * said, and whatever else the page holds stays as it is.
 */
export async function loadOrToast(
  part: { readonly load: () => Promise<unknown> },
  t: Translate,
): Promise<boolean> {
  try {
    await part.load();
    return true;
  } catch {
    toast(t(navigator.onLine ? 'crash.part' : 'problem.UNREACHABLE'), 'danger');
    return false;
  }
}
