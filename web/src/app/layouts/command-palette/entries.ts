import type { ReactNode } from 'react';

/** Something that the command palette opens or does. */
export type Entry = {
  /** Distinguishes it from the others of its group. */
  readonly id: string;
  readonly name: string;
  /** A second text, such as an email address or the navigation group of a page. */
  readonly note?: string | undefined;
  readonly picture: ReactNode;
  readonly run: () => void;
};

/** Entries under a heading. */
export type EntryGroup = {
  readonly id: string;
  readonly title: string;
  readonly entries: readonly Entry[];
};
