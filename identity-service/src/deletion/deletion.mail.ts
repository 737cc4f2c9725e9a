import type { MailTemplate, MailText } from '@tessera/chassis/mail/template';

/** Its link deletes the account when it is opened. `{name}`: the user's name. */
export const deletionMail: MailTemplate = {
  en: {
    subject: 'Confirm that you want to delete your account',
    heading: 'Delete your account?',
    paragraphs: [
      'Hello {name},',
      'opening this link in a browser where you are signed in deletes your account and everything in it. The link is good for 24 hours.',
    ],
    action: 'Delete my account',
    footer: 'If you did not ask for this, change your password: someone may be signed in as you.',
  },
  de: {
    subject: 'Bestätige die Löschung deines Kontos',
    heading: 'Konto löschen?',
    paragraphs: [
      'Hallo {name},',
      'wenn du diesen Link in einem Browser öffnest, in dem du angemeldet bist, wird dein Konto mit allem darin gelöscht. Der Link gilt 24 Stunden.',
    ],
    action: 'Mein Konto löschen',
    footer:
      'Wenn du das nicht angefordert hast, ändere dein Passwort: Vielleicht ist jemand unter deinem Namen angemeldet.',
  },
  es: {
    subject: 'Confirma que quieres eliminar tu cuenta',
    heading: '¿Eliminar tu cuenta?',
    paragraphs: [
      'Hola, {name}:',
      'si abres este enlace en un navegador donde hayas iniciado sesión, se eliminará tu cuenta con todo su contenido. El enlace es válido durante 24 horas.',
    ],
    action: 'Eliminar mi cuenta',
    footer:
      'Si no lo has solicitado, cambia tu contraseña: alguien podría haber iniciado sesión en tu nombre.',
  },
  fr: {
    subject: 'Confirmez la suppression de votre compte',
    heading: 'Supprimer votre compte ?',
    paragraphs: [
      'Bonjour {name},',
      'ouvrir ce lien dans un navigateur où vous êtes connecté supprime votre compte et tout ce qu’il contient. Le lien est valable 24 heures.',
    ],
    action: 'Supprimer mon compte',
    footer:
      'Si vous n’êtes pas à l’origine de cette demande, changez votre mot de passe : quelqu’un est peut-être connecté à votre place.',
  },
  pl: {
    subject: 'Potwierdź usunięcie konta',
    heading: 'Usunąć konto?',
    paragraphs: [
      'Cześć, {name}!',
      'Otwarcie tego linku w przeglądarce, w której jesteś zalogowany, usunie Twoje konto wraz z całą zawartością. Link jest ważny przez 24 godziny.',
    ],
    action: 'Usuń moje konto',
    footer: 'Jeśli to nie Ty, zmień hasło: ktoś może być zalogowany na Twoje konto.',
  },
  ru: {
    subject: 'Подтвердите удаление аккаунта',
    heading: 'Удалить аккаунт?',
    paragraphs: [
      'Здравствуйте, {name}!',
      'Если открыть эту ссылку в браузере, где вы вошли в аккаунт, он будет удалён со всем содержимым. Ссылка действует 24 часа.',
    ],
    action: 'Удалить мой аккаунт',
    footer:
      'Если вы этого не запрашивали, смените пароль: возможно, кто-то вошёл под вашим именем.',
  },
  tr: {
    subject: 'Hesabınızı silmek istediğinizi onaylayın',
    heading: 'Hesabınız silinsin mi?',
    paragraphs: [
      'Merhaba {name},',
      'bu bağlantıyı oturum açtığınız bir tarayıcıda açarsanız hesabınız içindeki her şeyle birlikte silinir. Bağlantı 24 saat geçerlidir.',
    ],
    action: 'Hesabımı sil',
    footer:
      'Bu isteği siz yapmadıysanız parolanızı değiştirin: biri sizin adınıza oturum açmış olabilir.',
  },
  uk: {
    subject: 'Підтвердьте видалення облікового запису',
    heading: 'Видалити обліковий запис?',
    paragraphs: [
      'Вітаємо, {name}!',
      'Якщо відкрити це посилання в браузері, де ви ввійшли, ваш обліковий запис буде видалено з усім вмістом. Посилання діє 24 години.',
    ],
    action: 'Видалити мій запис',
    footer: 'Якщо ви цього не запитували, змініть пароль: можливо, хтось увійшов під вашим ім’ям.',
  },
};

/** Its link opens a page of the web app that asks for confirmation. `{name}` as above. */
export const confirmDeletionMail: MailTemplate = {
  en: withConfirmationPage(
    deletionMail.en,
    'this link opens a page that asks once more. Your account and everything in it go when you confirm there, signed in. The link is good for 24 hours.',
  ),
  de: withConfirmationPage(
    deletionMail.de,
    'dieser Link öffnet eine Seite, die noch einmal nachfragt. Dein Konto wird mit allem darin gelöscht, wenn du es dort angemeldet bestätigst. Der Link gilt 24 Stunden.',
  ),
  es: withConfirmationPage(
    deletionMail.es,
    'este enlace abre una página que pregunta una vez más. Tu cuenta y todo su contenido se eliminarán cuando lo confirmes allí con la sesión iniciada. El enlace es válido durante 24 horas.',
  ),
  fr: withConfirmationPage(
    deletionMail.fr,
    'ce lien ouvre une page qui vous le demande encore une fois. Votre compte et tout ce qu’il contient seront supprimés lorsque vous y confirmerez, en étant connecté. Le lien est valable 24 heures.',
  ),
  pl: withConfirmationPage(
    deletionMail.pl,
    'Ten link otwiera stronę, która zapyta jeszcze raz. Twoje konto wraz z całą zawartością zostanie usunięte, gdy to na niej potwierdzisz po zalogowaniu. Link jest ważny przez 24 godziny.',
  ),
  ru: withConfirmationPage(
    deletionMail.ru,
    'Эта ссылка откроет страницу, которая спросит ещё раз. Аккаунт со всем содержимым будет удалён, когда вы войдёте и подтвердите это там. Ссылка действует 24 часа.',
  ),
  tr: withConfirmationPage(
    deletionMail.tr,
    'bu bağlantı, size bir kez daha soran bir sayfa açar. Orada oturum açmış olarak onayladığınızda hesabınız içindeki her şeyle birlikte silinir. Bağlantı 24 saat geçerlidir.',
  ),
  uk: withConfirmationPage(
    deletionMail.uk,
    'Це посилання відкриє сторінку, яка запитає ще раз. Обліковий запис з усім вмістом буде видалено, коли ви ввійдете й підтвердите це там. Посилання діє 24 години.',
  ),
};

function withConfirmationPage(words: MailText, paragraph: string): MailText {
  const [greeting = ''] = words.paragraphs;
  return { ...words, paragraphs: [greeting, paragraph] };
}
