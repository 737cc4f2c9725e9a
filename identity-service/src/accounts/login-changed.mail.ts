import type { MailTemplate } from '@tessera/chassis/mail/template';

/** `{name}`: the user's name. `{change}`: `+` or `−` and the login that was linked or removed. */
export const loginChangedMail: MailTemplate = {
  en: {
    subject: 'The logins of your account have changed',
    heading: 'The logins of your account have changed',
    paragraphs: [
      'Hello {name},',
      'a way to sign in to your account was added (+) or removed (−):',
      '{change}',
    ],
    action: 'See my account',
    footer: 'If this was not you, change your password and sign out all other devices.',
  },
  de: {
    subject: 'Die Anmeldungen deines Kontos haben sich geändert',
    heading: 'Die Anmeldungen deines Kontos haben sich geändert',
    paragraphs: [
      'Hallo {name},',
      'ein Weg, dich bei deinem Konto anzumelden, ist hinzugekommen (+) oder weggefallen (−):',
      '{change}',
    ],
    action: 'Mein Konto ansehen',
    footer: 'Wenn du das nicht warst, ändere dein Passwort und melde alle anderen Geräte ab.',
  },
  es: {
    subject: 'Han cambiado los accesos de tu cuenta',
    heading: 'Han cambiado los accesos de tu cuenta',
    paragraphs: [
      'Hola, {name}:',
      'se ha añadido (+) o quitado (−) una forma de iniciar sesión en tu cuenta:',
      '{change}',
    ],
    action: 'Ver mi cuenta',
    footer: 'Si no has sido tú, cambia tu contraseña y cierra la sesión en los demás dispositivos.',
  },
  fr: {
    subject: 'Les connexions de votre compte ont changé',
    heading: 'Les connexions de votre compte ont changé',
    paragraphs: [
      'Bonjour {name},',
      'un moyen de vous connecter à votre compte a été ajouté (+) ou retiré (−) :',
      '{change}',
    ],
    action: 'Voir mon compte',
    footer:
      'Si ce n’était pas vous, changez votre mot de passe et déconnectez tous les autres appareils.',
  },
  pl: {
    subject: 'Zmieniły się sposoby logowania na Twoje konto',
    heading: 'Zmieniły się sposoby logowania na Twoje konto',
    paragraphs: [
      'Cześć, {name}!',
      'Dodano (+) lub usunięto (−) sposób logowania na Twoje konto:',
      '{change}',
    ],
    action: 'Zobacz moje konto',
    footer: 'Jeśli to nie Ty, zmień hasło i wyloguj wszystkie pozostałe urządzenia.',
  },
  ru: {
    subject: 'Способы входа в ваш аккаунт изменились',
    heading: 'Способы входа в ваш аккаунт изменились',
    paragraphs: [
      'Здравствуйте, {name}!',
      'Способ входа в ваш аккаунт добавлен (+) или удалён (−):',
      '{change}',
    ],
    action: 'Открыть мой аккаунт',
    footer: 'Если это были не вы, смените пароль и завершите сеансы на всех других устройствах.',
  },
  tr: {
    subject: 'Hesabınızın oturum açma yolları değişti',
    heading: 'Hesabınızın oturum açma yolları değişti',
    paragraphs: [
      'Merhaba {name},',
      'hesabınıza bir oturum açma yolu eklendi (+) veya kaldırıldı (−):',
      '{change}',
    ],
    action: 'Hesabımı gör',
    footer: 'Bu siz değilseniz parolanızı değiştirin ve diğer tüm cihazlarda oturumu kapatın.',
  },
  uk: {
    subject: 'Способи входу до вашого облікового запису змінилися',
    heading: 'Способи входу до вашого облікового запису змінилися',
    paragraphs: [
      'Вітаємо, {name}!',
      'Спосіб входу до вашого облікового запису додано (+) або вилучено (−):',
      '{change}',
    ],
    action: 'Переглянути мій запис',
    footer: 'Якщо це були не ви, змініть пароль і завершіть сеанси на всіх інших пристроях.',
  },
};
