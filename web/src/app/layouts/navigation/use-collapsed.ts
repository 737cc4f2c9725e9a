import { useState } from 'react';

const KEY = 'navigation-collapsed';

/** Whether the navigation is collapsed to icons, which this browser remembers. */
export function useCollapsed(): readonly [boolean, (isCollapsed: boolean) => void] {
  const [isCollapsed, setCollapsed] = useState(isRemembered);
  const change = (next: boolean) => {
    setCollapsed(next);
    remember(next);
  };
  return [isCollapsed, change];
}

function isRemembered(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true';
  } catch {
    return false;
  }
}

function remember(isCollapsed: boolean): void {
  try {
    localStorage.setItem(KEY, `${isCollapsed}`);
  } catch {
    // Storage may be blocked. Then the navigation is expanded after the next load.
  }
}
