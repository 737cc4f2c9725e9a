import type { MailTemplates } from '@tessera/chassis/mail/template';

export const INVITATION_MAIL = 'invitation';

/** Data: `organization`, `inviter`, `inviterEmail`, `until` (UTC), `link`. */
export const invitationMails: MailTemplates = {
  [INVITATION_MAIL]: {
    en: {
      subject: '{inviter} invites you to join {organization}',
      heading: 'Join {organization}',
      paragraphs: [
        '{inviter} ({inviterEmail}) invites you to work together in {organization}.',
        'Sign in or sign up with the address this mail was sent to, then accept or decline. The invitation is valid until {until}.',
      ],
      action: 'Open the invitation',
      footer: 'If you did not expect this invitation, you can ignore this mail.',
    },
    de: {
      subject: '{inviter} lädt dich zu {organization} ein',
      heading: 'Einladung zu {organization}',
      paragraphs: [
        '{inviter} ({inviterEmail}) lädt dich ein, in {organization} mitzuarbeiten.',
        'Melde dich mit der Adresse an, an die diese E-Mail ging, oder lege damit ein Konto an, und nimm die Einladung an oder lehne sie ab. Sie gilt bis {until}.',
      ],
      action: 'Einladung öffnen',
      footer: 'Wenn du diese Einladung nicht erwartet hast, kannst du diese E-Mail ignorieren.',
    },
    fr: {
      subject: '{inviter} vous invite à rejoindre {organization}',
      heading: 'Rejoindre {organization}',
      paragraphs: [
        '{inviter} ({inviterEmail}) vous invite à collaborer dans {organization}.',
        "Connectez-vous ou créez un compte avec l'adresse à laquelle ce message a été envoyé, puis acceptez ou refusez. L'invitation est valable jusqu'au {until}.",
      ],
      action: "Ouvrir l'invitation",
      footer: "Si vous n'attendiez pas cette invitation, vous pouvez ignorer ce message.",
    },
    es: {
      subject: '{inviter} te invita a unirte a {organization}',
      heading: 'Únete a {organization}',
      paragraphs: [
        '{inviter} ({inviterEmail}) te invita a colaborar en {organization}.',
        'Inicia sesión o crea una cuenta con la dirección a la que se envió este correo y acepta o rechaza la invitación. Es válida hasta el {until}.',
      ],
      action: 'Abrir la invitación',
      footer: 'Si no esperabas esta invitación, puedes ignorar este correo.',
    },
    pl: {
      subject: '{inviter} zaprasza do organizacji {organization}',
      heading: 'Zaproszenie do organizacji {organization}',
      paragraphs: [
        '{inviter} ({inviterEmail}) zaprasza do współpracy w organizacji {organization}.',
        'Zaloguj się lub załóż konto, używając adresu, na który przyszła ta wiadomość, a potem przyjmij lub odrzuć zaproszenie. Jest ważne do {until}.',
      ],
      action: 'Otwórz zaproszenie',
      footer: 'Jeśli nie spodziewasz się tego zaproszenia, możesz zignorować tę wiadomość.',
    },
    ru: {
      subject: '{inviter} приглашает вас в {organization}',
      heading: 'Приглашение в {organization}',
      paragraphs: [
        '{inviter} ({inviterEmail}) приглашает вас к совместной работе в организации {organization}.',
        'Войдите или зарегистрируйтесь с адресом, на который пришло это письмо, и примите или отклоните приглашение. Оно действует до {until}.',
      ],
      action: 'Открыть приглашение',
      footer: 'Если вы не ждали этого приглашения, просто не обращайте внимания на это письмо.',
    },
    uk: {
      subject: '{inviter} запрошує вас до {organization}',
      heading: 'Запрошення до {organization}',
      paragraphs: [
        '{inviter} ({inviterEmail}) запрошує вас до спільної роботи в організації {organization}.',
        'Увійдіть або зареєструйтеся з адресою, на яку надійшов цей лист, і прийміть або відхиліть запрошення. Воно дійсне до {until}.',
      ],
      action: 'Відкрити запрошення',
      footer: 'Якщо ви не чекали на це запрошення, просто не зважайте на цей лист.',
    },
    tr: {
      subject: '{inviter} sizi {organization} organizasyonuna davet ediyor',
      heading: '{organization} daveti',
      paragraphs: [
        '{inviter} ({inviterEmail}) sizi {organization} organizasyonunda birlikte çalışmaya davet ediyor.',
        'Bu e-postanın gönderildiği adresle giriş yapın veya kaydolun, ardından daveti kabul edin ya da reddedin. Davet {until} tarihine kadar geçerlidir.',
      ],
      action: 'Daveti aç',
      footer: 'Bu daveti beklemiyorsanız bu e-postayı dikkate almayabilirsiniz.',
    },
  },
};
