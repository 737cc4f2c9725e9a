import { Button } from '@mantine/core';
import { IconCircleCheck, IconClock } from '@tabler/icons-react';
import { emailDomainRoutes, type ListedEmailDomain } from '@tessera/contracts/org/email-domains';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { optimisticUpdate, useCommand } from '../../api/use-command.ts';
import { Badge } from '../../components/data/badge.tsx';
import { CopyId } from '../../components/data/copy-id.tsx';
import { DescriptionList } from '../../components/data/description-list.tsx';
import { Alert } from '../../components/feedback/alert.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { toast } from '../../components/feedback/toasts.tsx';
import { Select } from '../../components/forms/select.tsx';
import { Section } from '../../components/layout/section.tsx';
import { Stack } from '../../components/layout/stack.tsx';
import { Confirm } from '../../components/overlays/confirm.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import classes from './domain-card.module.css';

type Props = { readonly domain: ListedEmailDomain };

/** A domain: its DNS record, its state and its join policy. */
export function DomainCard({ domain }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [isRemoving, setRemoving] = useState(false);
  const invalidates = [emailDomainRoutes.listEmailDomains];
  const verify = useCommand(emailDomainRoutes.verifyEmailDomain, { invalidates });
  const update = useCommand(emailDomainRoutes.updateEmailDomain, { invalidates });
  const remove = useCommand(emailDomainRoutes.removeEmailDomain, { invalidates });
  const { id: emailDomainId, domain: name, record, verifiedAt, missingSince, policy } = domain;

  const change = (changes: { policy?: 'join' | 'request' }) =>
    void update.trigger(
      { body: { emailDomainId, ...changes } },
      {
        optimistic: optimisticUpdate(emailDomainRoutes.listEmailDomains, (all) =>
          all.map((one) => (one.id === emailDomainId ? { ...one, ...changes } : one)),
        ),
        onSuccess: () => toast(t('domains.changed', { domain: name })),
      },
    );

  return (
    <Section
      title={name}
      lead={
        verifiedAt ? (
          <Badge tone="good" icon={<IconCircleCheck size={14} />}>
            {t('domains.verified')}
          </Badge>
        ) : (
          <Badge tone="warn" icon={<IconClock size={14} />}>
            {t('domains.unverified')}
          </Badge>
        )
      }
      actions={
        <>
          {!verifiedAt && (
            <Button
              loading={verify.isBusy}
              onClick={() =>
                void verify.trigger(
                  { body: { emailDomainId } },
                  { onSuccess: () => toast(t('domains.nowVerified', { domain: name })) },
                )
              }
            >
              {t('domains.verify')}
            </Button>
          )}
          <Button
            variant="default"
            onClick={() => {
              remove.reset();
              setRemoving(true);
            }}
          >
            {t('domains.remove')}
          </Button>
        </>
      }
    >
      <Stack gap={14}>
        <ErrorAlert error={verify.error ?? update.error} />
        {missingSince && (
          <Alert tone="warn">
            {t('domains.missing', { date: formats.dateTime(missingSince) })}
          </Alert>
        )}
        {policy === 'join' && domain.effectivePolicy === 'request' && (
          <Alert tone="warn">
            {t('domains.unconfirmed')}{' '}
            <Button size="xs" variant="default" onClick={() => change({})}>
              {t('domains.confirm')}
            </Button>
          </Alert>
        )}
        {(!verifiedAt || missingSince) && (
          <div>
            <p className={classes.text}>{t('domains.recordText')}</p>
            <DescriptionList
              items={[
                { label: t('domains.recordType'), value: <code>{record.type}</code> },
                {
                  label: t('domains.recordName'),
                  value: <CopyId id={record.name} label={t('domains.recordName')} />,
                },
                {
                  label: t('domains.recordValue'),
                  value: <CopyId id={record.value} label={t('domains.recordValue')} />,
                },
              ]}
            />
          </div>
        )}
        <div className={classes.choice}>
          <Select
            label={t('domains.policy')}
            name={`policy-${emailDomainId}`}
            value={policy}
            options={[
              { value: 'request', label: t('domains.policy.request') },
              { value: 'join', label: t('domains.policy.join') },
            ]}
            onChange={(policy) => change({ policy: policy === 'join' ? 'join' : 'request' })}
          />
        </div>
      </Stack>
      <Confirm
        opened={isRemoving}
        title={t('domains.removeTitle', { domain: name })}
        confirm={t('domains.remove')}
        command={remove}
        onClose={() => setRemoving(false)}
        onConfirm={() =>
          void remove.trigger(
            { body: { emailDomainId } },
            { onSuccess: () => toast(t('domains.removed', { domain: name })) },
          )
        }
      >
        <p>{t('domains.removeText')}</p>
      </Confirm>
    </Section>
  );
}
