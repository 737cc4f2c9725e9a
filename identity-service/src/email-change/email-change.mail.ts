import type { MailTemplate } from '@tessera/chassis/mail/template';

/** Sent to the current address. `{name}`: the user's name; `{newEmail}`: the requested address. */
export const changeEmailMail: MailTemplate = {
  en: {
    subject: 'Confirm your new email address',
    heading: 'Change your email address?',
    paragraphs: [
      'Hello {name},',
      'you asked to use {newEmail} for your account. Open this link in a browser where you are signed in; we then mail you a link to verify the new address. The link works only for a limited time.',
    ],
    action: 'Change my address',
    footer: 'If you did not ask for this, change your password: someone may be signed in as you.',
  },
  de: {
    subject: 'Bestätige deine neue E-Mail-Adresse',
    heading: 'E-Mail-Adresse ändern?',
    paragraphs: [
      'Hallo {name},',
      'du möchtest {newEmail} für dein Konto verwenden. Öffne diesen Link in einem Browser, in dem du angemeldet bist; danach bitten wir dich, die neue Adresse zu bestätigen. Der Link gilt nur für begrenzte Zeit.',
    ],
    action: 'Adresse ändern',
    footer:
      'Wenn du das nicht angefordert hast, ändere dein Passwort: Vielleicht ist jemand unter deinem Namen angemeldet.',
  },
  es: {
    subject: 'Confirma tu nueva dirección de correo',
    heading: '¿Cambiar tu dirección de correo?',
    paragraphs: [
      'Hola, {name}:',
      'has pedido usar {newEmail} en tu cuenta. Abre este enlace en un navegador donde hayas iniciado sesión; después te pediremos que confirmes la nueva dirección. El enlace solo es válido durante un tiempo limitado.',
    ],
    action: 'Cambiar mi dirección',
    footer:
      'Si no lo has solicitado, cambia tu contraseña: alguien podría haber iniciado sesión en tu nombre.',
  },
  fr: {
    subject: 'Confirmez votre nouvelle adresse e-mail',
    heading: 'Changer d’adresse e-mail ?',
    paragraphs: [
      'Bonjour {name},',
      'vous souhaitez utiliser {newEmail} pour votre compte. Ouvrez ce lien dans un navigateur où vous êtes connecté ; nous vous demanderons ensuite de confirmer la nouvelle adresse. Le lien n’est valable que pendant une durée limitée.',
    ],
    action: 'Changer mon adresse',
    footer:
      'Si vous n’êtes pas à l’origine de cette demande, changez votre mot de passe : quelqu’un est peut-être connecté à votre place.',
  },
  pl: {
    subject: 'Potwierdź nowy adres e-mail',
    heading: 'Zmienić adres e-mail?',
    paragraphs: [
      'Cześć, {name}!',
      'Na Twoim koncie ma być używany adres {newEmail}. Otwórz ten link w przeglądarce, w której jesteś zalogowany, a potem poprosimy o potwierdzenie nowego adresu. Link działa tylko przez ograniczony czas.',
    ],
    action: 'Zmień mój adres',
    footer: 'Jeśli to nie Ty, zmień hasło: ktoś może być zalogowany na Twoje konto.',
  },
  ru: {
    subject: 'Подтвердите новый адрес электронной почты',
    heading: 'Сменить адрес электронной почты?',
    paragraphs: [
      'Здравствуйте, {name}!',
      'Вы хотите использовать адрес {newEmail} для своего аккаунта. Откройте эту ссылку в браузере, где вы вошли в аккаунт; затем мы попросим подтвердить новый адрес. Ссылка действует ограниченное время.',
    ],
    action: 'Сменить адрес',
    footer:
      'Если вы этого не запрашивали, смените пароль: возможно, кто-то вошёл под вашим именем.',
  },
  tr: {
    subject: 'Yeni e-posta adresinizi onaylayın',
    heading: 'E-posta adresiniz değiştirilsin mi?',
    paragraphs: [
      'Merhaba {name},',
      'hesabınızda {newEmail} adresini kullanmak istediniz. Bu bağlantıyı oturum açtığınız bir tarayıcıda açın; ardından yeni adresi doğrulamanızı isteyeceğiz. Bağlantı yalnızca sınırlı bir süre çalışır.',
    ],
    action: 'Adresimi değiştir',
    footer:
      'Bu isteği siz yapmadıysanız parolanızı değiştirin: biri sizin adınıza oturum açmış olabilir.',
  },
  uk: {
    subject: 'Підтвердьте нову адресу електронної пошти',
    heading: 'Змінити адресу електронної пошти?',
    paragraphs: [
      'Вітаємо, {name}!',
      'Ви хочете використовувати адресу {newEmail} для свого облікового запису. Відкрийте це посилання в браузері, де ви ввійшли; потім ми попросимо підтвердити нову адресу. Посилання діє обмежений час.',
    ],
    action: 'Змінити адресу',
    footer: 'Якщо ви цього не запитували, змініть пароль: можливо, хтось увійшов під вашим ім’ям.',
  },
};

/**
 * Notifies the previous address. It does not contain the new one, because the previous address may belong to another
 * person.
 */
export const emailChangedMail: MailTemplate = {
  en: {
    subject: 'Your email address was changed',
    heading: 'Your email address was changed',
    paragraphs: [
      'Hello {name},',
      'your account uses another email address from now on. If that was you, there is nothing to do.',
    ],
    action: 'Go to sign-in',
    footer:
      'If it was not you, someone else has access to your account: sign in, sign out all other devices and change your password.',
  },
  de: {
    subject: 'Deine E-Mail-Adresse wurde geändert',
    heading: 'Deine E-Mail-Adresse wurde geändert',
    paragraphs: [
      'Hallo {name},',
      'dein Konto verwendet ab jetzt eine andere E-Mail-Adresse. Wenn du das warst, musst du nichts tun.',
    ],
    action: 'Zur Anmeldung',
    footer:
      'Wenn du es nicht warst, hat jemand anderes Zugang zu deinem Konto: Melde dich an, melde alle anderen Geräte ab und ändere dein Passwort.',
  },
  es: {
    subject: 'Se ha cambiado tu dirección de correo',
    heading: 'Se ha cambiado tu dirección de correo',
    paragraphs: [
      'Hola, {name}:',
      'a partir de ahora tu cuenta usa otra dirección de correo. Si has sido tú, no tienes que hacer nada.',
    ],
    action: 'Iniciar sesión',
    footer:
      'Si no has sido tú, otra persona tiene acceso a tu cuenta: inicia sesión, cierra la sesión en todos los demás dispositivos y cambia tu contraseña.',
  },
  fr: {
    subject: 'Votre adresse e-mail a été modifiée',
    heading: 'Votre adresse e-mail a été modifiée',
    paragraphs: [
      'Bonjour {name},',
      'votre compte utilise désormais une autre adresse e-mail. Si c’était vous, vous n’avez rien à faire.',
    ],
    action: 'Se connecter',
    footer:
      'Si ce n’était pas vous, quelqu’un d’autre a accès à votre compte : connectez-vous, déconnectez tous les autres appareils et changez votre mot de passe.',
  },
  pl: {
    subject: 'Twój adres e-mail został zmieniony',
    heading: 'Twój adres e-mail został zmieniony',
    paragraphs: [
      'Cześć, {name}!',
      'Twoje konto używa od teraz innego adresu e-mail. Jeśli to Ty, nie musisz nic robić.',
    ],
    action: 'Przejdź do logowania',
    footer:
      'Jeśli to nie Ty, ktoś inny ma dostęp do Twojego konta: zaloguj się, wyloguj wszystkie inne urządzenia i zmień hasło.',
  },
  ru: {
    subject: 'Ваш адрес электронной почты изменён',
    heading: 'Ваш адрес электронной почты изменён',
    paragraphs: [
      'Здравствуйте, {name}!',
      'Теперь ваш аккаунт использует другой адрес электронной почты. Если это сделали вы, ничего делать не нужно.',
    ],
    action: 'Войти',
    footer:
      'Если это были не вы, у кого-то ещё есть доступ к вашему аккаунту: войдите, завершите сеансы на всех других устройствах и смените пароль.',
  },
  tr: {
    subject: 'E-posta adresiniz değiştirildi',
    heading: 'E-posta adresiniz değiştirildi',
    paragraphs: [
      'Merhaba {name},',
      'hesabınız bundan böyle başka bir e-posta adresi kullanıyor. Bunu siz yaptıysanız bir şey yapmanız gerekmez.',
    ],
    action: 'Oturum aç',
    footer:
      'Bunu siz yapmadıysanız hesabınıza başka biri erişiyor demektir: oturum açın, diğer tüm cihazlardan çıkış yapın ve parolanızı değiştirin.',
  },
  uk: {
    subject: 'Вашу адресу електронної пошти змінено',
    heading: 'Вашу адресу електронної пошти змінено',
    paragraphs: [
      'Вітаємо, {name}!',
      'Відтепер ваш обліковий запис використовує іншу адресу електронної пошти. Якщо це зробили ви, нічого робити не потрібно.',
    ],
    action: 'Увійти',
    footer:
      'Якщо це були не ви, хтось інший має доступ до вашого облікового запису: увійдіть, завершіть сеанси на всіх інших пристроях і змініть пароль.',
  },
};
