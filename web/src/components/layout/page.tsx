import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';
import classes from './page.module.css';
import { branding } from './page-branding.ts';

type Props = {
  readonly title: string;
  /** Added to the document title, for instance the organization. */
  readonly parentTitle?: string;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  readonly above?: ReactNode;
  /** An icon or picture beside the heading. */
  readonly icon?: ReactNode;
  readonly children?: ReactNode;
};

/** A page. Its heading gets the focus on navigation, for keyboard and screen reader users. */
export function Page({ title, parentTitle, lead, actions, above, icon, children }: Props) {
  return (
    <div className={classes.page} data-in-turn>
      <DocumentTitle parts={parentTitle ? [title, parentTitle] : [title]} />
      {above}
      <header className={classes.header}>
        {icon && <div className={classes.icon}>{icon}</div>}
        <div className={classes.heading}>
          <FocusedHeading>{title}</FocusedHeading>
          {lead && <div className={classes.lead}>{lead}</div>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

/** The document title: "Members · Acme · product name". */
export function DocumentTitle({ parts }: { readonly parts: readonly string[] }) {
  return <title>{[...parts, branding.productName].join(' · ')}</title>;
}

let hasOpenedOnce = false;

/** The `h1` of the page. It is focused after navigation within the app, not on the first load. */
export function FocusedHeading({ children }: { readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // A link can be followed before the first page has loaded.
  const isAfterLink = useNavigationType() === 'PUSH';
  // biome-ignore lint/correctness/useExhaustiveDependencies: a heading is focused once, when it appears
  useEffect(() => {
    if (isAfterLink || hasOpenedOnce) heading.current?.focus({ preventScroll: true });
    hasOpenedOnce = true;
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={classes.title}>
      {children}
    </h1>
  );
}
