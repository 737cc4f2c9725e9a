import {
  IconKey,
  IconKeyOff,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
  IconWebhook,
} from '@tabler/icons-react';
import { deliveryRoutes } from '@tessera/contracts/billing/deliveries';
import { type Endpoint, endpointRoutes } from '@tessera/contracts/billing/endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../../api/use-command.ts';
import { toast } from '../../../components/feedback/toasts.tsx';
import { Confirm } from '../../../components/overlays/confirm.tsx';
import { MenuItem } from '../../../components/overlays/menu-item.tsx';
import { RowMenu } from '../../../components/overlays/row-menu.tsx';
import { errorText } from '../../../i18n/texts.ts';
import { useBilling } from '../use-billing.ts';
import type { RevealedEndpointSecret } from './revealed-secret.tsx';

type Props = {
  readonly endpoint: Endpoint;
  readonly onReveal: (revealed: RevealedEndpointSecret) => void;
};
type Step = 'disable' | 'rotate' | 'revokePrevious' | 'delete';

const invalidates = [endpointRoutes.listEndpoints, deliveryRoutes.listDeliveries];

/** The actions of a delivery URL; destructive ones ask for confirmation. */
export function EndpointMenu({ endpoint, onReveal }: Props) {
  const { t } = useTranslation();
  const { organization, base } = useBilling();
  const { id, name, isEnabled, previousSecretCreatedAt } = endpoint;
  const [confirming, setConfirming] = useState<Step | null>(null);
  const update = useCommand(endpointRoutes.updateEndpoint, { invalidates });
  const rotate = useCommand(endpointRoutes.rotateEndpointSecret, { invalidates });
  const revokePrevious = useCommand(endpointRoutes.revokePreviousSecret, { invalidates });
  const remove = useCommand(endpointRoutes.deleteEndpoint, { invalidates });

  const params = { id };
  const body = { organizationId: organization.id };
  const said = (text: string) => ({
    onSuccess() {
      setConfirming(null);
      toast(text);
    },
  });
  const enable = (isOn: boolean) =>
    void update.trigger(
      { params, body: { ...body, isEnabled: isOn } },
      {
        ...said(t(isOn ? 'endpoint.isEnabled' : 'endpoint.isDisabled')),
        onError: (error) => isOn && toast(errorText(error, t), 'danger'),
      },
    );
  const steps = {
    disable: { command: update, run: () => enable(false) },
    rotate: {
      command: rotate,
      run: () =>
        void rotate.trigger(
          { params, body },
          {
            onSuccess(response) {
              setConfirming(null);
              onReveal(response);
            },
          },
        ),
    },
    revokePrevious: {
      command: revokePrevious,
      run: () => void revokePrevious.trigger({ params, body }, said(t('endpoint.previousRevoked'))),
    },
    delete: {
      command: remove,
      run: () => void remove.trigger({ params, body }, said(t('endpoint.deleted'))),
    },
  } as const;
  const step = confirming && steps[confirming];

  return (
    <>
      <RowMenu label={t('endpoint.actions', { name })} size="md">
        <MenuItem
          to={`${base}/deliveries?${new URLSearchParams({ endpointId: id })}`}
          icon={<IconWebhook size={17} aria-hidden />}
        >
          {t('endpoint.deliveries')}
        </MenuItem>
        {isEnabled ? (
          <MenuItem
            icon={<IconPlayerPause size={17} aria-hidden />}
            onClick={() => setConfirming('disable')}
          >
            {t('endpoint.disable')}
          </MenuItem>
        ) : (
          <MenuItem icon={<IconPlayerPlay size={17} aria-hidden />} onClick={() => enable(true)}>
            {t('endpoint.enable')}
          </MenuItem>
        )}
        {previousSecretCreatedAt ? (
          <MenuItem
            icon={<IconKeyOff size={17} aria-hidden />}
            onClick={() => setConfirming('revokePrevious')}
          >
            {t('endpoint.revokePrevious')}
          </MenuItem>
        ) : (
          <MenuItem
            icon={<IconKey size={17} aria-hidden />}
            onClick={() => setConfirming('rotate')}
          >
            {t('endpoint.rotate')}
          </MenuItem>
        )}
        <MenuItem
          isDanger
          icon={<IconTrash size={17} aria-hidden />}
          onClick={() => setConfirming('delete')}
        >
          {t('endpoint.delete')}
        </MenuItem>
      </RowMenu>
      {confirming && step && (
        <Confirm
          opened
          title={t(`endpoint.${confirming}Title`, { name })}
          confirm={t(`endpoint.${confirming}`)}
          command={step.command}
          onClose={() => {
            step.command.reset();
            setConfirming(null);
          }}
          onConfirm={step.run}
        >
          <p>{t(`endpoint.${confirming}Text`)}</p>
        </Confirm>
      )}
    </>
  );
}
