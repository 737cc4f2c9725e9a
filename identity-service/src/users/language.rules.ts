import { type Language, language } from '@tessera/contracts/identity/users';

const DEFAULT: Language = 'en';

/** The first of the product's languages that a browser asks for, by its own weights. */
export function preferredLanguage(acceptLanguage: string | null): Language {
  const wishes = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', weight] = part.trim().split(';q=');
      return {
        tag: tag.toLowerCase().split('-')[0],
        weight: weight === undefined ? 1 : Number(weight),
      };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { tag } of wishes) {
    const known = language.safeParse(tag);
    if (known.success) return known.data;
  }
  return DEFAULT;
}
