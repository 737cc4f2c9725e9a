import type { Route } from '@tessera/contracts/define/route';
import { socialRedirectCode } from '@tessera/contracts/identity/social';
import { routes } from '@tessera/contracts/routes';
import { describe, expect, it } from 'vitest';
import { en } from './catalogues/en.ts';
import { enBilling } from './catalogues/en-billing.ts';
import { enInside } from './catalogues/en-inside.ts';

const catalogue: Readonly<Record<string, string>> = { ...en, ...enInside, ...enBilling };

/** What a person can meet: refusals of webhooks and of OAuth go to machines. */
const spoken = [routes.identity, routes.org, routes.billing].flatMap((service) =>
  Object.values<Route>(service).filter(
    ({ path, errorFormat }) => !path.startsWith('/webhooks/') && errorFormat !== 'oauth',
  ),
);

describe('the English texts', () => {
  const codes = [...new Set(spoken.flatMap(({ errors }) => errors.map(({ code }) => code)))];

  it('know refusals to speak of', () => {
    expect(codes.length).toBeGreaterThan(30);
  });

  it.each(codes)('say what %s means', (code) => {
    expect(catalogue[`problem.${code}`]).toMatch(/\.$/);
  });

  it.each(socialRedirectCode.options)('explain a redirect that ends with %s', (code) => {
    expect(catalogue[`outcome.${code}`]).toMatch(/\.$/);
  });

  it('name no text twice in different areas', () => {
    const keys = [en, enInside, enBilling].flatMap((area) => Object.keys(area));
    expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([]);
  });

  it('have every plural form that the language needs', () => {
    const bases = Object.keys(catalogue)
      .filter((key) => /_(one|other)$/.test(key))
      .map((key) => key.replace(/_\w+$/, ''));
    expect(bases).not.toEqual([]);
    for (const base of bases) {
      expect(Object.keys(catalogue)).toEqual(
        expect.arrayContaining([`${base}_one`, `${base}_other`]),
      );
    }
  });
});
