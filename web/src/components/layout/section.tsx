import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './section.module.css';

type Props = {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  readonly tone?: 'plain' | 'danger';
  /** Removes the padding, for tables and lists. */
  readonly flush?: boolean;
  readonly children?: ReactNode;
};

/** A section of a page with a heading. */
export function Section({ title, lead, actions, tone = 'plain', flush = false, children }: Props) {
  const headingId = useId();
  return (
    <section className={classes.section} data-tone={tone} aria-labelledby={headingId}>
      <header className={classes.header}>
        <div className={classes.heading}>
          <Title order={2} id={headingId}>
            {title}
          </Title>
          {lead && <div className={classes.lead}>{lead}</div>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {children && <div className={flush ? classes.flush : classes.body}>{children}</div>}
    </section>
  );
}

/** The surface of a page with a single section; the heading of the page is also that of the section. */
export function Panel({ children }: { readonly children: ReactNode }) {
  return <div className={classes.section}>{children}</div>;
}

/** The filters above a list. */
export function Toolbar({ children }: { readonly children: ReactNode }) {
  return <search className={classes.toolbar}>{children}</search>;
}
