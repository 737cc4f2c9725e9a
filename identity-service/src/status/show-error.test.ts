import { describe, expect, it } from 'vitest';
import { showError } from './show-error.ts';

describe('GET /error', () => {
  it('shows the code, escaped once', () => {
    const page = showError({ error: `<b>&"'` });
    expect(page).toContain('<title>Authentication Error</title>');
    expect(page).toContain('<code>&lt;b&gt;&amp;&quot;&#39;</code>');
    expect(page).toContain('<a href="/">Return to Application</a>');
  });

  it.each([{}, { error: '' }])('calls it Unknown without one: %o', (query) => {
    expect(showError(query)).toContain('<code>Unknown</code>');
  });
});
