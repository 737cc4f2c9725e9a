import { describe, expect, it } from 'vitest';
import { showError } from './show-error.ts';

describe('GET /error', () => {
  it('shows the code, escaped once', () => {
    const page = showError({ error: `<b>&"'` });
    expect(page).toContain('<title>Authentication Error</title>');
    expect(page).toContain('<code>&lt;b&gt;&amp;&quot;&#39;</code>');
    expect(page).toContain('<a href="/">Return to Application</a>');
  });

  it('links to the page that explains the code', () => {
    const page = showError({ error: 'access_denied&to=//evil.example' });
    expect(page).toContain('href="/error?error=access_denied%26to%3D%2F%2Fevil.example"');
  });

  it.each([{}, { error: '' }])('shows Unknown without a code: %o', (query) => {
    expect(showError(query)).toContain('<code>Unknown</code>');
  });
});
