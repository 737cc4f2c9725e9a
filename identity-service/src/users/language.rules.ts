import { type Language, language } from '@tessera/contracts/identity/users';

const DEFAULT: Language = 'en';

/** The supported language that the browser prefers most, by the weights of `Accept-Language`. */
export function preferredLanguage(acceptLanguage: string | null): Language {
  const preferences = (acceptLanguage ?? '')
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
  for (const { tag } of preferences) {
    const known = language.safeParse(tag);
    if (known.success) return known.data;
  }
  return DEFAULT;
}
