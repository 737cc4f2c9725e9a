import { Link } from 'react-router';
import classes from './tabs.module.css';
import { useScrollToCurrent } from './use-scroll-to-current.ts';

export type Tab = {
  readonly to: string;
  readonly label: string;
  readonly count?: string | undefined;
  readonly isCurrent: boolean;
};

type Props = {
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** Underlined tabs for sibling pages, pills for parts of one list. */
  readonly look?: 'line' | 'pill';
};

/** Tabs that are links. */
export function Tabs({ label, tabs, look = 'line' }: Props) {
  const strip = useScrollToCurrent(tabs.find(({ isCurrent }) => isCurrent)?.to ?? '');
  return (
    <nav ref={strip} aria-label={label} className={classes.tabs} data-look={look}>
      {tabs.map(({ to, label: name, count, isCurrent }) => (
        <Link
          key={to}
          to={to}
          replace={look === 'pill'}
          preventScrollReset
          className={classes.tab}
          aria-current={isCurrent ? 'page' : undefined}
        >
          {name}
          {count !== undefined && <span className={classes.count}>{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
