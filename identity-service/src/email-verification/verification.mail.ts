import type { MailTemplate } from '@tessera/chassis/mail/template';

/** `{name}`: the user's name. */
export const verificationMail: MailTemplate = {
  en: {
    subject: 'Verify your email address',
    heading: 'Verify your email address',
    paragraphs: [
      'Hello {name},',
      'open this link to verify that this address is yours. The link works for one hour.',
    ],
    action: 'Verify address',
    footer: 'If you did not ask for this, you can ignore this mail.',
  },
  de: {
    subject: 'Bestätige deine E-Mail-Adresse',
    heading: 'Bestätige deine E-Mail-Adresse',
    paragraphs: [
      'Hallo {name},',
      'bitte bestätige, dass diese Adresse dir gehört. Der Link gilt eine Stunde.',
    ],
    action: 'Adresse bestätigen',
    footer: 'Wenn du das nicht angefordert hast, kannst du diese Mail ignorieren.',
  },
  es: {
    subject: 'Confirma tu dirección de correo',
    heading: 'Confirma tu dirección de correo',
    paragraphs: [
      'Hola, {name}:',
      'confirma que esta dirección es tuya. El enlace es válido durante una hora.',
    ],
    action: 'Confirmar dirección',
    footer: 'Si no lo has solicitado, puedes ignorar este mensaje.',
  },
  fr: {
    subject: 'Confirmez votre adresse e-mail',
    heading: 'Confirmez votre adresse e-mail',
    paragraphs: [
      'Bonjour {name},',
      'veuillez confirmer que cette adresse est la vôtre. Le lien est valable une heure.',
    ],
    action: 'Confirmer l’adresse',
    footer: 'Si vous n’êtes pas à l’origine de cette demande, ignorez ce message.',
  },
  pl: {
    subject: 'Potwierdź swój adres e-mail',
    heading: 'Potwierdź swój adres e-mail',
    paragraphs: [
      'Cześć, {name}!',
      'Potwierdź, że ten adres należy do Ciebie. Link jest ważny przez godzinę.',
    ],
    action: 'Potwierdź adres',
    footer: 'Jeśli to nie Ty, zignoruj tę wiadomość.',
  },
  ru: {
    subject: 'Подтвердите адрес электронной почты',
    heading: 'Подтвердите адрес электронной почты',
    paragraphs: [
      'Здравствуйте, {name}!',
      'Подтвердите, что этот адрес принадлежит вам. Ссылка действует один час.',
    ],
    action: 'Подтвердить адрес',
    footer: 'Если вы этого не запрашивали, просто проигнорируйте это письмо.',
  },
  tr: {
    subject: 'E-posta adresinizi doğrulayın',
    heading: 'E-posta adresinizi doğrulayın',
    paragraphs: [
      'Merhaba {name},',
      'lütfen bu adresin size ait olduğunu doğrulayın. Bağlantı bir saat geçerlidir.',
    ],
    action: 'Adresi doğrula',
    footer: 'Bu isteği siz yapmadıysanız bu e-postayı yok sayabilirsiniz.',
  },
  uk: {
    subject: 'Підтвердьте адресу електронної пошти',
    heading: 'Підтвердьте адресу електронної пошти',
    paragraphs: [
      'Вітаємо, {name}!',
      'Підтвердьте, що ця адреса належить вам. Посилання діє одну годину.',
    ],
    action: 'Підтвердити адресу',
    footer: 'Якщо ви цього не запитували, просто проігноруйте цей лист.',
  },
};
