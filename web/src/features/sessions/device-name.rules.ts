/** Browser and system of a user agent; `null` if unknown. */
export type Device = {
  readonly browser: string | null;
  readonly system: string | null;
  readonly isHandheld: boolean;
};

// Order matters: most user agents also name the browsers they are derived from.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/YaBrowser\//, 'Yandex Browser'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/HeadlessChrome\//, 'Chrome'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
  [/curl\//, 'curl'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows NT/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? '';
  const nameIn = (list: typeof BROWSERS) => list.find(([sign]) => sign.test(text))?.[1] ?? null;
  const system = nameIn(SYSTEMS);
  return {
    browser: nameIn(BROWSERS),
    system,
    isHandheld: /Mobile|Tablet/.test(text) || ['iPhone', 'iPad', 'Android'].includes(system ?? ''),
  };
}
