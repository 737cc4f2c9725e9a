import { useTranslation } from 'react-i18next';
import { toastSaved } from '../../components/feedback/toasts.tsx';
import { Select } from '../../components/forms/select.tsx';
import { useTimeZone } from '../../i18n/time-zone.tsx';

/** The value that stands for the time zone of the device. */
const OWN = '';

/** Selects the time zone in which this browser shows times. */
export function TimeZoneSelect() {
  const { t } = useTranslation();
  const { timeZone, changeTimeZone } = useTimeZone();
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Select
      label={t('timeZone.label')}
      name="time-zone"
      isLabelHidden
      value={timeZone ?? OWN}
      onChange={(zone) => {
        changeTimeZone(zone === OWN ? null : zone);
        toastSaved(() => changeTimeZone(timeZone));
      }}
      options={[
        { value: OWN, label: t('timeZone.own', { zone: readable(own) }) },
        ...Intl.supportedValuesOf('timeZone').map((zone) => ({
          value: zone,
          label: readable(zone),
        })),
      ]}
    />
  );
}

const readable = (zone: string) => zone.replaceAll('_', ' ');
