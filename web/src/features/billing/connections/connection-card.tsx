import { Button } from '@mantine/core';
import { type Connection, connectionRoutes } from '@tessera/contracts/billing/connections';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../../api/use-command.ts';
import { CopyId } from '../../../components/data/copy-id.tsx';
import {
  type DescriptionItem,
  DescriptionList,
} from '../../../components/data/description-list.tsx';
import { Time } from '../../../components/data/time.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { toast } from '../../../components/feedback/toasts.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { Confirm } from '../../../components/overlays/confirm.tsx';
import type { Translate } from '../../../i18n/i18n.ts';
import { enumText } from '../../../i18n/texts.ts';
import { useBilling } from '../use-billing.ts';
import { billingReadRoutes } from '../use-live-billing.ts';

type Props = { readonly connection: Connection };

/** The connection to the payments provider, and the action to disconnect it. */
export function ConnectionCard({ connection }: Props) {
  const { t } = useTranslation();
  const { canUpdate } = useBilling();
  const settings = connection.providerOrganization?.subscriptionSettings;
  const { organizationId, providerOrganizationId, providerOrganization } = connection;
  const { linkedAt, lastDeliveryAt } = connection;
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const unlink = useCommand(connectionRoutes.unlinkOrganization, {
    invalidates: billingReadRoutes,
  });

  return (
    <Section
      title={t('connection.title')}
      actions={
        canUpdate && (
          <Button
            size="sm"
            variant="default"
            onClick={() => {
              unlink.reset();
              setConfirmOpen(true);
            }}
          >
            {t('connection.disconnect')}
          </Button>
        )
      }
    >
      <Stack>
        {!connection.isConfirmed && <Alert tone="warn">{t('connection.unverified')}</Alert>}
        <DescriptionList
          items={[
            ...(providerOrganization
              ? [{ label: t('connection.connectedAs'), value: providerOrganization.name }]
              : []),
            {
              label: t('connection.id'),
              value: <CopyId id={providerOrganizationId} label={t('connection.id')} />,
            },
            { label: t('connection.connectedSince'), value: <Time at={linkedAt} as="date" /> },
            {
              label: t('connection.lastDelivery'),
              value: lastDeliveryAt ? <Time at={lastDeliveryAt} /> : t('connection.never'),
            },
            ...flagItem(
              t('connection.multipleSubscriptions'),
              settings?.allowMultipleSubscriptions,
              t,
            ),
            ...flagItem(t('connection.customerUpdates'), settings?.allowCustomerUpdates, t),
            ...(settings?.prorationBehavior
              ? [
                  {
                    label: t('connection.proration'),
                    value: enumText('proration', settings.prorationBehavior, t),
                  },
                ]
              : []),
          ]}
        />
      </Stack>
      <Confirm
        opened={isConfirmOpen}
        title={t('connection.disconnectTitle')}
        confirm={t('connection.disconnect')}
        command={unlink}
        onClose={() => setConfirmOpen(false)}
        onConfirm={() =>
          void unlink.trigger(
            { body: { organizationId } },
            {
              onSuccess() {
                setConfirmOpen(false);
                toast(t('connection.disconnected'));
              },
            },
          )
        }
      >
        <p>{t('connection.disconnectText')}</p>
      </Confirm>
    </Section>
  );
}

/** A setting that is on or off, if the provider has sent it. */
const flagItem = (
  label: string,
  isOn: boolean | null | undefined,
  t: Translate,
): DescriptionItem[] =>
  typeof isOn === 'boolean' ? [{ label, value: t(isOn ? 'billing.yes' : 'billing.no') }] : [];
