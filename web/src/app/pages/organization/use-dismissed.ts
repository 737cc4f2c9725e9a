import { useState } from 'react';

/** Whether the checklist of an organization was dismissed in this browser, and the function that dismisses it. */
export function useDismissed(organizationId: string): readonly [boolean, () => void] {
  const key = `setup-dismissed ${organizationId}`;
  const [dismissedKey, setDismissedKey] = useState(() => (isStored(key) ? key : null));
  const dismiss = () => {
    setDismissedKey(key);
    try {
      localStorage.setItem(key, 'true');
    } catch {
      // Storage may be blocked. Then the checklist is shown again at the next visit.
    }
  };
  return [dismissedKey === key || isStored(key), dismiss];
}

function isStored(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
