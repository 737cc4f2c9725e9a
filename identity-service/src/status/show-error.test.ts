import { describe, expect, it } from 'vitest';
import { showError } from './show-error.ts';

const defaults = {
  config: { productName: 'Tessera', logoUrl: undefined, accentColor: undefined },
};

describe('GET /error', () => {
  it('shows the code, escaped once', () => {
    const page = showError(defaults, { error: `<b>&"'` });
    expect(page).toContain('<title>Authentication Error</title>');
    expect(page).toContain('<code>&lt;b&gt;&amp;&quot;&#39;</code>');
    expect(page).toContain('<a href="/">Return to Application</a>');
  });

  it('links to the page that explains the code', () => {
    const page = showError(defaults, { error: 'access_denied&to=//evil.example' });
    expect(page).toContain('href="/error?error=access_denied%26to%3D%2F%2Fevil.example"');
  });

  it('uses the configured accent color', () => {
    const page = showError({ config: { ...defaults.config, accentColor: '#FFE000' } }, {});
    expect(page).toContain(':root{--accent:#ffe000;--on-accent:#000000}');
    expect(showError(defaults, {})).not.toContain('#ffe000');
  });

  it.each([{}, { error: '' }])('shows Unknown without a code: %o', (query) => {
    expect(showError(defaults, query)).toContain('<code>Unknown</code>');
  });
});
