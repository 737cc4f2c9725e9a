import type { MailTemplate } from '@tessera/chassis/mail/template';

/** A password reset link. `{name}`: the user's name. */
export const resetPasswordMail: MailTemplate = {
  en: {
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    paragraphs: [
      'Hello {name},',
      'open this link to choose a new password. It works once and only for a limited time.',
    ],
    action: 'Choose a new password',
    footer: 'If you did not ask for this, you can ignore this mail: your password stays as it is.',
  },
  de: {
    subject: 'Wähle ein neues Passwort',
    heading: 'Wähle ein neues Passwort',
    paragraphs: [
      'Hallo {name},',
      'öffne diesen Link, um ein neues Passwort zu wählen. Er gilt nur einmal und nur für begrenzte Zeit.',
    ],
    action: 'Neues Passwort wählen',
    footer:
      'Wenn du das nicht angefordert hast, kannst du diese Mail ignorieren: Dein Passwort bleibt, wie es ist.',
  },
  es: {
    subject: 'Elige una nueva contraseña',
    heading: 'Elige una nueva contraseña',
    paragraphs: [
      'Hola, {name}:',
      'abre este enlace para elegir una nueva contraseña. Solo sirve una vez y durante un tiempo limitado.',
    ],
    action: 'Elegir una contraseña',
    footer: 'Si no lo has solicitado, ignora este mensaje: tu contraseña no cambiará.',
  },
  fr: {
    subject: 'Choisissez un nouveau mot de passe',
    heading: 'Choisissez un nouveau mot de passe',
    paragraphs: [
      'Bonjour {name},',
      'ouvrez ce lien pour choisir un nouveau mot de passe. Il ne fonctionne qu’une fois et pendant une durée limitée.',
    ],
    action: 'Choisir un mot de passe',
    footer:
      'Si vous n’êtes pas à l’origine de cette demande, ignorez ce message : votre mot de passe reste inchangé.',
  },
  pl: {
    subject: 'Ustaw nowe hasło',
    heading: 'Ustaw nowe hasło',
    paragraphs: [
      'Cześć, {name}!',
      'Otwórz ten link, aby ustawić nowe hasło. Link działa tylko raz i przez ograniczony czas.',
    ],
    action: 'Ustaw nowe hasło',
    footer: 'Jeśli to nie Ty, zignoruj tę wiadomość: Twoje hasło pozostanie bez zmian.',
  },
  ru: {
    subject: 'Задайте новый пароль',
    heading: 'Задайте новый пароль',
    paragraphs: [
      'Здравствуйте, {name}!',
      'Откройте эту ссылку, чтобы задать новый пароль. Она сработает один раз и действует ограниченное время.',
    ],
    action: 'Задать новый пароль',
    footer:
      'Если вы этого не запрашивали, просто проигнорируйте это письмо: пароль останется прежним.',
  },
  tr: {
    subject: 'Yeni bir parola belirleyin',
    heading: 'Yeni bir parola belirleyin',
    paragraphs: [
      'Merhaba {name},',
      'yeni bir parola belirlemek için bu bağlantıyı açın. Bağlantı yalnızca bir kez ve sınırlı bir süre çalışır.',
    ],
    action: 'Yeni parola belirle',
    footer: 'Bu isteği siz yapmadıysanız bu e-postayı yok sayın: parolanız olduğu gibi kalır.',
  },
  uk: {
    subject: 'Встановіть новий пароль',
    heading: 'Встановіть новий пароль',
    paragraphs: [
      'Вітаємо, {name}!',
      'Відкрийте це посилання, щоб встановити новий пароль. Воно спрацює один раз і діє обмежений час.',
    ],
    action: 'Встановити новий пароль',
    footer: 'Якщо ви цього не запитували, проігноруйте цей лист: пароль залишиться без змін.',
  },
};

/** Notifies the user that the password was changed; the link leads to the reset page. */
export const passwordChangedMail: MailTemplate = {
  en: {
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      'Hello {name},',
      'the password of your account has just been changed. If that was you, there is nothing to do.',
    ],
    action: 'Reset my password',
    footer: 'If it was not you, someone else has access to your account: reset your password now.',
  },
  de: {
    subject: 'Dein Passwort wurde geändert',
    heading: 'Dein Passwort wurde geändert',
    paragraphs: [
      'Hallo {name},',
      'das Passwort deines Kontos wurde gerade geändert. Wenn du das warst, musst du nichts tun.',
    ],
    action: 'Passwort zurücksetzen',
    footer:
      'Wenn du es nicht warst, hat jemand anderes Zugang zu deinem Konto: Setze dein Passwort jetzt zurück.',
  },
  es: {
    subject: 'Se ha cambiado tu contraseña',
    heading: 'Se ha cambiado tu contraseña',
    paragraphs: [
      'Hola, {name}:',
      'se acaba de cambiar la contraseña de tu cuenta. Si has sido tú, no tienes que hacer nada.',
    ],
    action: 'Restablecer mi contraseña',
    footer:
      'Si no has sido tú, otra persona tiene acceso a tu cuenta: restablece tu contraseña ahora.',
  },
  fr: {
    subject: 'Votre mot de passe a été modifié',
    heading: 'Votre mot de passe a été modifié',
    paragraphs: [
      'Bonjour {name},',
      'le mot de passe de votre compte vient d’être modifié. Si c’était vous, vous n’avez rien à faire.',
    ],
    action: 'Réinitialiser mon mot de passe',
    footer:
      'Si ce n’était pas vous, quelqu’un d’autre a accès à votre compte : réinitialisez votre mot de passe sans attendre.',
  },
  pl: {
    subject: 'Twoje hasło zostało zmienione',
    heading: 'Twoje hasło zostało zmienione',
    paragraphs: [
      'Cześć, {name}!',
      'Hasło do Twojego konta zostało właśnie zmienione. Jeśli to Ty, nie musisz nic robić.',
    ],
    action: 'Zresetuj hasło',
    footer: 'Jeśli to nie Ty, ktoś inny ma dostęp do Twojego konta: zresetuj hasło już teraz.',
  },
  ru: {
    subject: 'Ваш пароль изменён',
    heading: 'Ваш пароль изменён',
    paragraphs: [
      'Здравствуйте, {name}!',
      'Пароль вашего аккаунта только что изменён. Если это сделали вы, ничего делать не нужно.',
    ],
    action: 'Сбросить пароль',
    footer:
      'Если это были не вы, у кого-то ещё есть доступ к вашему аккаунту: сбросьте пароль прямо сейчас.',
  },
  tr: {
    subject: 'Parolanız değiştirildi',
    heading: 'Parolanız değiştirildi',
    paragraphs: [
      'Merhaba {name},',
      'hesabınızın parolası az önce değiştirildi. Bunu siz yaptıysanız bir şey yapmanız gerekmez.',
    ],
    action: 'Parolamı sıfırla',
    footer:
      'Bunu siz yapmadıysanız hesabınıza başka biri erişiyor demektir: parolanızı hemen sıfırlayın.',
  },
  uk: {
    subject: 'Ваш пароль змінено',
    heading: 'Ваш пароль змінено',
    paragraphs: [
      'Вітаємо, {name}!',
      'Пароль вашого облікового запису щойно змінено. Якщо це зробили ви, нічого робити не потрібно.',
    ],
    action: 'Скинути пароль',
    footer:
      'Якщо це були не ви, хтось інший має доступ до вашого облікового запису: скиньте пароль просто зараз.',
  },
};
