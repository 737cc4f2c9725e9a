import type { MailTemplates } from '@tessera/chassis/mail/template';

export const JOIN_REQUEST_MAIL = 'join-request';
export const JOIN_APPROVED_MAIL = 'join-approved';

/** Data: `organization`, `link`; of a request also `user` and `userEmail`. */
export const joinRequestMails: MailTemplates = {
  [JOIN_REQUEST_MAIL]: {
    en: {
      subject: '{user} asks to join {organization}',
      heading: 'A request to join {organization}',
      paragraphs: [
        '{user} ({userEmail}) asks to join {organization}. The address is verified and belongs to a domain of the organization.',
        'Members who can invite others can approve or decline the request.',
      ],
      action: 'View the request',
      footer: 'You receive this mail because you can invite members to {organization}.',
    },
    de: {
      subject: '{user} möchte {organization} beitreten',
      heading: 'Eine Beitrittsanfrage für {organization}',
      paragraphs: [
        '{user} ({userEmail}) möchte {organization} beitreten. Die Adresse ist bestätigt und gehört zu einer Domain der Organisation.',
        'Alle, die einladen dürfen, können die Anfrage annehmen oder ablehnen.',
      ],
      action: 'Anfrage ansehen',
      footer: 'Du erhältst diese E-Mail, weil du Personen zu {organization} einladen darfst.',
    },
    fr: {
      subject: '{user} demande à rejoindre {organization}',
      heading: 'Une demande pour rejoindre {organization}',
      paragraphs: [
        "{user} ({userEmail}) demande à rejoindre {organization}. L'adresse est vérifiée et appartient à un domaine de l'organisation.",
        'Toute personne autorisée à inviter peut accepter ou refuser la demande.',
      ],
      action: 'Voir la demande',
      footer:
        'Vous recevez ce message parce que vous pouvez inviter des personnes dans {organization}.',
    },
    es: {
      subject: '{user} solicita unirse a {organization}',
      heading: 'Una solicitud para unirse a {organization}',
      paragraphs: [
        '{user} ({userEmail}) solicita unirse a {organization}. La dirección está verificada y pertenece a un dominio de la organización.',
        'Cualquiera que pueda invitar puede aprobar o rechazar la solicitud.',
      ],
      action: 'Ver la solicitud',
      footer: 'Recibes este correo porque puedes invitar a personas a {organization}.',
    },
    pl: {
      subject: '{user} prosi o dołączenie do organizacji {organization}',
      heading: 'Prośba o dołączenie do organizacji {organization}',
      paragraphs: [
        '{user} ({userEmail}) prosi o dołączenie do organizacji {organization}. Adres jest potwierdzony i należy do domeny organizacji.',
        'Prośbę może przyjąć lub odrzucić każdy, kto może zapraszać.',
      ],
      action: 'Zobacz prośbę',
      footer:
        'Otrzymujesz tę wiadomość, ponieważ możesz zapraszać osoby do organizacji {organization}.',
    },
    ru: {
      subject: '{user} просит принять в {organization}',
      heading: 'Просьба о вступлении в {organization}',
      paragraphs: [
        '{user} ({userEmail}) просит принять в организацию {organization}. Адрес подтверждён и относится к домену организации.',
        'Принять или отклонить просьбу может каждый, кто вправе приглашать.',
      ],
      action: 'Посмотреть просьбу',
      footer: 'Вы получили это письмо, потому что можете приглашать людей в {organization}.',
    },
    uk: {
      subject: '{user} просить прийняти до {organization}',
      heading: 'Прохання про вступ до {organization}',
      paragraphs: [
        '{user} ({userEmail}) просить прийняти до організації {organization}. Адресу підтверджено, вона належить до домену організації.',
        'Прийняти або відхилити прохання може кожен, хто має право запрошувати.',
      ],
      action: 'Переглянути прохання',
      footer: 'Ви отримали цей лист, бо можете запрошувати людей до {organization}.',
    },
    tr: {
      subject: '{user}, {organization} organizasyonuna katılmak istiyor',
      heading: '{organization} için katılma isteği',
      paragraphs: [
        '{user} ({userEmail}), {organization} organizasyonuna katılmak istiyor. Adres doğrulanmış ve organizasyonun bir alan adına ait.',
        'İsteği, davet etme yetkisi olan herkes onaylayabilir veya reddedebilir.',
      ],
      action: 'İsteği görüntüle',
      footer: 'Bu e-postayı, {organization} organizasyonuna kişi davet edebildiğiniz için aldınız.',
    },
  },
  [JOIN_APPROVED_MAIL]: {
    en: {
      subject: 'You are a member of {organization} now',
      heading: 'Welcome to {organization}',
      paragraphs: ['Your request to join {organization} was approved.'],
      action: 'Open the organization',
      footer: 'You receive this mail because you asked to join {organization}.',
    },
    de: {
      subject: 'Du bist jetzt Mitglied von {organization}',
      heading: 'Willkommen bei {organization}',
      paragraphs: ['Deine Anfrage, {organization} beizutreten, wurde angenommen.'],
      action: 'Organisation öffnen',
      footer: 'Du erhältst diese E-Mail, weil du {organization} beitreten wolltest.',
    },
    fr: {
      subject: 'Vous êtes maintenant membre de {organization}',
      heading: 'Bienvenue dans {organization}',
      paragraphs: ['Votre demande pour rejoindre {organization} a été acceptée.'],
      action: "Ouvrir l'organisation",
      footer: 'Vous recevez ce message parce que vous avez demandé à rejoindre {organization}.',
    },
    es: {
      subject: 'Ya formas parte de {organization}',
      heading: 'Te damos la bienvenida a {organization}',
      paragraphs: ['Tu solicitud para unirte a {organization} fue aprobada.'],
      action: 'Abrir la organización',
      footer: 'Recibes este correo porque solicitaste unirte a {organization}.',
    },
    pl: {
      subject: 'Należysz teraz do organizacji {organization}',
      heading: 'Witamy w organizacji {organization}',
      paragraphs: ['Twoja prośba o dołączenie do organizacji {organization} została przyjęta.'],
      action: 'Otwórz organizację',
      footer:
        'Otrzymujesz tę wiadomość, ponieważ wysłano z Twojego konta prośbę o dołączenie do organizacji {organization}.',
    },
    ru: {
      subject: 'Вы теперь участник {organization}',
      heading: 'Добро пожаловать в {organization}',
      paragraphs: ['Ваша просьба о вступлении в организацию {organization} принята.'],
      action: 'Открыть организацию',
      footer: 'Вы получили это письмо, потому что просили принять вас в {organization}.',
    },
    uk: {
      subject: 'Ви тепер учасник {organization}',
      heading: 'Ласкаво просимо до {organization}',
      paragraphs: ['Ваше прохання про вступ до організації {organization} прийнято.'],
      action: 'Відкрити організацію',
      footer: 'Ви отримали цей лист, бо просили прийняти вас до {organization}.',
    },
    tr: {
      subject: 'Artık {organization} üyesisiniz',
      heading: '{organization} organizasyonuna hoş geldiniz',
      paragraphs: ['{organization} organizasyonuna katılma isteğiniz onaylandı.'],
      action: 'Organizasyonu aç',
      footer: 'Bu e-postayı, {organization} organizasyonuna katılmak istediğiniz için aldınız.',
    },
  },
};
