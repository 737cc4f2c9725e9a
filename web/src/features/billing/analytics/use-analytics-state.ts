import type { BucketInterval } from '@tessera/contracts/billing/reporting/analytics';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  customRange,
  DEFAULT_PRESET,
  intervalOf,
  type Preset,
  presets,
  type Range,
  rangeOfPreset,
} from './analytics-range.rules.ts';

export type AnalyticsState = {
  readonly range: Range;
  /** Null for a range of the user's choice. */
  readonly preset: Preset | null;
  readonly interval: BucketInterval;
  /** Null until the user selects one. */
  readonly currency: string | null;
  /** The current day in UTC. */
  readonly today: string;
};

type Changes = Readonly<
  Partial<Record<'range' | 'from' | 'to' | 'interval' | 'currency', string | null>>
>;

/** The range, granularity and currency in the address. Values that the service would reject are replaced. */
export function useAnalyticsState() {
  const [address, setAddress] = useSearchParams();
  const [now] = useState(() => new Date());
  const custom = customRange(address.get('from'), address.get('to'));
  const requested = presets.find((preset) => preset === address.get('range')) ?? DEFAULT_PRESET;
  const range = custom ?? rangeOfPreset(requested, now);
  const state: AnalyticsState = {
    range,
    preset: custom ? null : requested,
    interval: intervalOf(address.get('interval'), range),
    currency: address.get('currency'),
    today: now.toISOString().slice(0, 10),
  };
  const change = (changes: Changes) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value) after.set(name, value);
          else after.delete(name);
        }
        return after;
      },
      { replace: true },
    );
  return { state, change };
}
