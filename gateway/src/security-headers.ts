type Headers = Readonly<Record<string, string>>;

const HSTS_SECONDS = 31_536_000;

/** Headers of every response (SEC-11). */
export function responseHeaders(baseUrl: string): Headers {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(baseUrl.startsWith('https:')
      ? { 'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains` }
      : {}),
  };
}

/**
 * Additional headers of pages. Scripts load from this origin only. Inline styles are allowed because the component
 * library writes styles into the page. Pictures of users may be on any host.
 */
export function pageHeaders(baseUrl: string): Headers {
  const pictures = baseUrl.startsWith('https:') ? 'https:' : 'https: http:';
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: ${pictures}`,
    "font-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'x-frame-options': 'DENY',
  };
}
