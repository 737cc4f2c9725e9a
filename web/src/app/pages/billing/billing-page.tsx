import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../../components/layout/page.tsx';
import { LiveIndicator } from '../../../features/billing/cells/live-indicator.tsx';
import type { TextKey } from '../../../i18n/i18n.ts';
import { useOrganization } from '../../layouts/scopes/organization-context.tsx';

type PrefixOf<Key, Suffix extends string> = Key extends `${infer Prefix}.${Suffix}`
  ? Prefix
  : never;

type Props = {
  /** The prefix of the text keys of the title and the lead. */
  readonly name: PrefixOf<TextKey, 'title'> & PrefixOf<TextKey, 'lead'>;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** A page of the billing area, with the indicator of live updates. */
export function BillingPage({ name, actions, children }: Props) {
  const { t } = useTranslation();
  const { organization } = useOrganization();
  return (
    <Page
      title={t(`${name}.title`)}
      parentTitle={organization.name}
      lead={t(`${name}.lead`, { organization: organization.name })}
      actions={
        <>
          <LiveIndicator />
          {actions}
        </>
      }
    >
      {children}
    </Page>
  );
}
