import type { MailTemplate } from '@tessera/chassis/mail/template';

/** Notifies the owner of an address that another sign-up used it. `{name}`: the user's name. */
export const signUpTakenMail: MailTemplate = {
  en: {
    subject: 'You already have an account',
    heading: 'You already have an account',
    paragraphs: [
      'Hello {name},',
      'someone has just tried to sign up with your email address. You have an account with it already: sign in, or choose a new password if you do not remember yours.',
    ],
    action: 'Sign in',
    footer: 'If it was not you, you can ignore this mail: nothing has changed.',
  },
  de: {
    subject: 'Du hast bereits ein Konto',
    heading: 'Du hast bereits ein Konto',
    paragraphs: [
      'Hallo {name},',
      'gerade wollte sich jemand mit deiner E-Mail-Adresse registrieren. Du hast damit bereits ein Konto: Melde dich an oder wähle ein neues Passwort, wenn du deines nicht mehr weißt.',
    ],
    action: 'Anmelden',
    footer: 'Wenn du es nicht warst, kannst du diese Mail ignorieren: Es hat sich nichts geändert.',
  },
  es: {
    subject: 'Ya tienes una cuenta',
    heading: 'Ya tienes una cuenta',
    paragraphs: [
      'Hola, {name}:',
      'alguien acaba de intentar registrarse con tu dirección de correo. Ya tienes una cuenta con ella: inicia sesión o elige una nueva contraseña si no recuerdas la tuya.',
    ],
    action: 'Iniciar sesión',
    footer: 'Si no has sido tú, ignora este mensaje: no ha cambiado nada.',
  },
  fr: {
    subject: 'Vous avez déjà un compte',
    heading: 'Vous avez déjà un compte',
    paragraphs: [
      'Bonjour {name},',
      'quelqu’un vient d’essayer de s’inscrire avec votre adresse e-mail. Vous avez déjà un compte avec celle-ci : connectez-vous, ou choisissez un nouveau mot de passe si vous avez oublié le vôtre.',
    ],
    action: 'Se connecter',
    footer: 'Si ce n’était pas vous, ignorez ce message : rien n’a changé.',
  },
  pl: {
    subject: 'Masz już konto',
    heading: 'Masz już konto',
    paragraphs: [
      'Cześć, {name}!',
      'Ktoś właśnie próbował zarejestrować się z Twoim adresem e-mail. Masz już z nim konto: zaloguj się albo ustaw nowe hasło, jeśli nie pamiętasz swojego.',
    ],
    action: 'Zaloguj się',
    footer: 'Jeśli to nie Ty, zignoruj tę wiadomość: nic się nie zmieniło.',
  },
  ru: {
    subject: 'У вас уже есть аккаунт',
    heading: 'У вас уже есть аккаунт',
    paragraphs: [
      'Здравствуйте, {name}!',
      'Кто-то только что попытался зарегистрироваться с вашим адресом электронной почты. С ним у вас уже есть аккаунт: войдите или задайте новый пароль, если не помните свой.',
    ],
    action: 'Войти',
    footer: 'Если это были не вы, просто проигнорируйте это письмо: ничего не изменилось.',
  },
  tr: {
    subject: 'Zaten bir hesabınız var',
    heading: 'Zaten bir hesabınız var',
    paragraphs: [
      'Merhaba {name},',
      'az önce biri e-posta adresinizle kaydolmayı denedi. Bu adresle zaten bir hesabınız var: oturum açın ya da parolanızı hatırlamıyorsanız yeni bir parola belirleyin.',
    ],
    action: 'Oturum aç',
    footer: 'Bunu siz yapmadıysanız bu e-postayı yok sayabilirsiniz: hiçbir şey değişmedi.',
  },
  uk: {
    subject: 'У вас уже є обліковий запис',
    heading: 'У вас уже є обліковий запис',
    paragraphs: [
      'Вітаємо, {name}!',
      'Хтось щойно спробував зареєструватися з вашою адресою електронної пошти. З нею у вас уже є обліковий запис: увійдіть або встановіть новий пароль, якщо не пам’ятаєте свого.',
    ],
    action: 'Увійти',
    footer: 'Якщо це були не ви, проігноруйте цей лист: нічого не змінилося.',
  },
};
