const urls = import.meta.glob<string>('./locales/*/{app,billing}.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

/**
 * The URL of messages of pages that need a session. These URLs stand in a file of their own, so that the sign-in page
 * does not load them.
 */
export const appMessagesUrl = (language: string, namespace: string): string | undefined =>
  urls[`./locales/${language}/${namespace}.json`];
