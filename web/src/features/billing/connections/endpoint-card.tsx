import { IconCheck, IconPlayerPause } from '@tabler/icons-react';
import type { Endpoint } from '@tessera/contracts/billing/endpoints';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../components/data/badge.tsx';
import { CopyText } from '../../../components/data/copy-text.tsx';
import { DescriptionList } from '../../../components/data/description-list.tsx';
import { Time } from '../../../components/data/time.tsx';
import { useNow } from '../../../components/data/use-now.ts';
import { enumText } from '../../../i18n/texts.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { NameLink, TwoLines } from '../cells/cells.tsx';
import { useBilling } from '../use-billing.ts';
import { EndpointMenu } from './endpoint-menu.tsx';
import classes from './endpoints.module.css';
import type { RevealedEndpointSecret } from './revealed-secret.tsx';

type Props = {
  readonly endpoint: Endpoint;
  readonly onReveal: (revealed: RevealedEndpointSecret) => void;
};

/** A delivery URL: address, last delivery and rejected deliveries. */
export function EndpointCard({ endpoint, onReveal }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { canUpdate } = useBilling();
  const { name, url, isEnabled, secretCreatedAt, previousSecretCreatedAt, lastDeliveryAt } =
    endpoint;
  return (
    <>
      <div className={classes.head}>
        <span className={classes.name}>{name}</span>
        {isEnabled ? (
          <Badge tone="good" icon={<IconCheck size={13} />}>
            {t('endpoint.enabled')}
          </Badge>
        ) : (
          <Badge icon={<IconPlayerPause size={13} />}>{t('endpoint.disabled')}</Badge>
        )}
        {canUpdate && (
          <span className={classes.menu}>
            <EndpointMenu endpoint={endpoint} onReveal={onReveal} />
          </span>
        )}
      </div>
      <CopyText label={t('endpoint.url')} text={url} />
      <DescriptionList
        items={[
          {
            label: t('endpoint.lastDelivery'),
            value: lastDeliveryAt ? <Time at={lastDeliveryAt} /> : t('connection.never'),
          },
          {
            label: t('endpoint.secret'),
            value: t('endpoint.secretSince', { date: formats.date(secretCreatedAt) }),
          },
          ...(previousSecretCreatedAt
            ? [
                {
                  label: t('endpoint.previousSecret'),
                  value: t('endpoint.previousSecretText', {
                    date: formats.date(previousSecretCreatedAt),
                  }),
                },
              ]
            : []),
          { label: t('endpoint.rejected'), value: <Rejections endpoint={endpoint} /> },
        ]}
      />
    </>
  );
}

/** The only reason for which rejected deliveries are stored. */
const STORED = 'NOT_AN_EVENT';

function Rejections({ endpoint: { id, rejections } }: Pick<Props, 'endpoint'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { base } = useBilling();
  const now = useNow();
  if (rejections.length === 0) return t('endpoint.noneRejected');
  return (
    <ul className={classes.rejections}>
      {rejections.map(({ reason, count, lastAt }) => (
        <li key={reason}>
          <TwoLines
            first={
              reason === STORED ? (
                <NameLink
                  to={`${base}/deliveries?${new URLSearchParams({ status: 'rejected', endpointId: id })}`}
                >
                  {enumText('rejectionReason', reason, t)}
                </NameLink>
              ) : (
                enumText('rejectionReason', reason, t)
              )
            }
            second={t('endpoint.rejectedCount', { count, when: formats.relative(lastAt, now) })}
          />
        </li>
      ))}
    </ul>
  );
}
