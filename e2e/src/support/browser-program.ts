/** The system's Chromium. */
export const browserExecutable = process.env.CHROMIUM_PATH || '/usr/bin/chromium';

/** Nothing that would look for hosts outside; as root Chromium's sandbox cannot be had. */
export const browserArguments = (): string[] => [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
