import { DatePickerInput, DatesProvider } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../i18n/use-formats.ts';
import { firstDayOfWeek, useCalendarLanguage } from './calendar-language.ts';

export type CalendarInputProps = {
  readonly id: string;
  readonly label: string;
  /** `2025-06-30`, or empty. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  /** The first and the last day that can be chosen. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
};

/** A button with the chosen day, which opens a calendar. */
export function CalendarInput({ id, label, value, onChange, min, max }: CalendarInputProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const language = useCalendarLanguage();
  const day = isDay(value) ? value : null;
  const shown = day === null ? t('dateField.none') : formats.day(day);
  return (
    <DatesProvider
      settings={{ locale: language, firstDayOfWeek: firstDayOfWeek(language), weekendDays: [] }}
    >
      <DatePickerInput
        id={id}
        aria-label={`${label}: ${shown}`}
        value={day}
        onChange={(next) => onChange(next ?? '')}
        minDate={isDay(min) ? min : undefined}
        maxDate={isDay(max) ? max : undefined}
        valueFormatter={() => (day === null ? '' : shown)}
        placeholder={shown}
        leftSection={<IconCalendar size={16} aria-hidden />}
        clearable
        clearButtonProps={{ 'aria-label': t('dateField.clear') }}
        ariaLabels={{
          previousMonth: t('dateField.previousMonth'),
          nextMonth: t('dateField.nextMonth'),
          previousYear: t('dateField.previousYear'),
          nextYear: t('dateField.nextYear'),
          previousDecade: t('dateField.previousDecade'),
          nextDecade: t('dateField.nextDecade'),
        }}
        popoverProps={{ id, returnFocus: true }}
        hideOutsideDates
        highlightToday
        getDayProps={(one) => ({ 'data-autofocus': one === (day ?? today()) || undefined })}
        classNames={{ input: 'field' }}
      />
    </DatesProvider>
  );
}

/** The current day in the time zone of the device. */
const today = () => new Intl.DateTimeFormat('sv').format();

/** Whether it is a calendar day; a day in the address of a page may be anything. */
const isDay = (day: string | undefined): day is string =>
  day !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day));
