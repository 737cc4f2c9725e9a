/** Throws when a name is not in kebab-case; `what` describes the name in the message. */
export function assertKebabCase(what: string, name: string): void {
  if (/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name)) return;
  throw new Error(
    `The name of the ${what} must be in kebab-case, such as "resend-invitation", not "${name}"`,
  );
}

/** `resend-invitation` as `resendInvitation`. */
export const camelCase = (name: string) =>
  name.replace(/[-.](\w)/g, (_, letter: string) => letter.toUpperCase());

/** `resend-invitation` as `ResendInvitation`. */
export const pascalCase = (name: string) => name.charAt(0).toUpperCase() + camelCase(name).slice(1);

/** `resend-invitation` as `Resend invitation`. */
export const sentence = (name: string) => {
  const words = name.replace(/[-.]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
