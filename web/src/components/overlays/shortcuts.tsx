import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react';
import { type KeyPress, shortcutFor } from './shortcut-keys.ts';

export type Shortcut = {
  /** A key, such as `/`, or keys that are pressed one after another, such as `g c`. */
  readonly keys: string;
  readonly description: string;
};

type Registered = Shortcut & { readonly run: () => void };

class ShortcutRegistry {
  #shortcuts: readonly Registered[] = [];
  readonly #listeners = new Set<() => void>();

  readonly list = (): readonly Registered[] => this.#shortcuts;

  readonly add = (added: readonly Registered[]): (() => void) => {
    this.#set([...this.#shortcuts, ...added]);
    return () => this.#set(this.#shortcuts.filter((one) => !added.includes(one)));
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #set(shortcuts: readonly Registered[]): void {
    this.#shortcuts = shortcuts;
    for (const listener of this.#listeners) listener();
  }
}

/** Without a provider, shortcuts are registered and never run. */
const ShortcutContext = createContext(new ShortcutRegistry());

/** Runs the shortcuts of the components inside it. */
export function ShortcutProvider({ children }: { readonly children: ReactNode }) {
  const [registry] = useState(() => new ShortcutRegistry());
  useEffect(() => {
    let before: KeyPress | null = null;
    const press = (event: KeyboardEvent) => {
      const { pressed, shortcut } = shortcutFor(event, before, registry.list());
      before = pressed;
      if (!shortcut) return;
      event.preventDefault();
      shortcut.run();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [registry]);
  return <ShortcutContext value={registry}>{children}</ShortcutContext>;
}

/**
 * Runs a function when the keys are pressed, while the component is mounted. Of several shortcuts with the same keys,
 * the last one runs.
 */
export const useShortcut = (keys: string, description: string, run: () => void): void =>
  useShortcutList([{ keys, description }], run);

/** The same for several shortcuts; `run` is called with the keys. */
export function useShortcutList(shortcuts: readonly Shortcut[], run: (keys: string) => void): void {
  const registry = useContext(ShortcutContext);
  const runLatest = useEffectEvent(run);
  const listed = JSON.stringify(shortcuts);
  useEffect(() => {
    const added: readonly Shortcut[] = JSON.parse(listed);
    return registry.add(added.map((one) => ({ ...one, run: () => runLatest(one.keys) })));
  }, [registry, listed]);
}

/** The shortcuts of the mounted components, in the order of registration, each combination of keys once. */
export function useShortcuts(): readonly Shortcut[] {
  const registry = useContext(ShortcutContext);
  const shortcuts = useSyncExternalStore(registry.subscribe, registry.list);
  return [...new Map(shortcuts.map((one) => [one.keys, one])).values()];
}
