/** The system's Chromium. */
export const browserExecutable = process.env.CHROMIUM_PATH || '/usr/bin/chromium';

/** Disables lookups of external hosts; Chromium's sandbox does not work as root. */
export const browserArguments = (): string[] => [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
