export const machines = {
  'settings.machines': 'Klienci maszynowi',
  'machines.lead': 'Programy działające w imieniu organizacji, każdy z własnym sekretem i prawami.',
  'machines.emptyTitle': 'Nie ma jeszcze klientów maszynowych',
  'machines.emptyText':
    'Utwórz go dla programu, który ma tu coś czytać lub zmieniać bez udziału osoby.',
  'machines.create': 'Utwórz klienta maszynowego',
  'machines.name': 'Nazwa',
  'machines.nameHint': 'Żeby później było wiadomo, który to program.',
  'machines.nameWrong': 'Podaj nazwę o długości od 1 do 256 znaków.',
  'machines.scopes': 'Prawa',
  'machines.noScopes': 'Brak',
  'machines.lastUsed': 'Ostatnie użycie',
  'machines.never': 'Nigdy',
  'machines.creator': 'Utworzył(a)',
  'machines.active': 'Aktywny',
  'machines.isRevoked': 'Unieważniony',
  'machines.previousUntil': 'Poprzedni sekret do',
  'machines.readyTitle': 'Sekret: {name}',
  'machines.once':
    'Sekret jest pokazywany tylko ten jeden raz. Zapisz go tam, gdzie znajdzie go program: później nikt go nie zobaczy.',
  'machines.clientId': 'ID klienta',
  'machines.secret': 'Sekret',
  'machines.rotate': 'Nowy sekret',
  'machines.rotateTitle': 'Nowy sekret: {name}',
  'machines.rotateText': 'Program musi dostać nowy sekret, zanim obecny przestanie działać.',
  'machines.ends': 'Obecny sekret wygasa',
  'machines.ends.now': 'od razu',
  'machines.ends.hour': 'za godzinę',
  'machines.ends.day': 'za dzień',
  'machines.ends.week': 'za tydzień',
  'machines.revoke': 'Unieważnij',
  'machines.creatorLeft': 'Nie jest już członkiem',
  'machines.creatorLeftText':
    'Osoba, która odeszła, utworzyła działające klienty maszynowe i może znać ich sekrety. Unieważnij je albo nadaj im nowy sekret.',
  'machines.revokeTitle': 'Unieważnić: {name}?',
  'machines.revokeText':
    'Program nie dostanie już tokenu, a te, które ma, wygasną w ciągu kilku minut. Tego nie można cofnąć.',
  'machines.typeName': 'Wpisz {name}, aby potwierdzić',
  'machines.mistyped': 'To nie jest ta nazwa.',
  'machines.revoked': 'Unieważniono: {name}.',
  'roles.resource.machineClient': 'Klienci maszynowi',
  'roles.may.machineClient.create': 'Tworzyć klientów maszynowych',
  'roles.may.machineClient.read': 'Widzieć klientów maszynowych',
  'roles.may.machineClient.update': 'Odnawiać sekrety klientów maszynowych',
  'roles.may.machineClient.delete': 'Unieważniać klientów maszynowych',
  'audit.field.secretCreatedAt': 'Sekret',
  'audit.field.previousSecretExpiresAt': 'Poprzedni sekret do',
  'audit.action.machine-client.created': 'Utworzenie klienta maszynowego',
  'audit.action.machine-client.secret-rotated': 'Odnowienie sekretu klienta maszynowego',
  'audit.action.machine-client.revoked': 'Unieważnienie klienta maszynowego',
  'audit.say.machine-client.created':
    '<b>{actor}</b>: utworzono klienta maszynowego <b>{name}</b>.',
  'audit.say.machine-client.secret-rotated':
    '<b>{actor}</b>: nowy sekret klienta maszynowego <b>{name}</b>.',
  'audit.say.machine-client.revoked':
    '<b>{actor}</b>: unieważniono klienta maszynowego <b>{name}</b>.',
  'problem.MACHINE_CLIENT_NOT_FOUND': 'Tego klienta maszynowego nie ma (już).',
  'problem.MACHINE_CLIENT_LIMIT_REACHED':
    'Jest już tylu klientów maszynowych, ilu może być. Najpierw unieważnij część.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_CREATE_MACHINE_CLIENTS':
    'Nie możesz tworzyć klientów maszynowych.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_READ_MACHINE_CLIENTS':
    'Nie możesz zobaczyć klientów maszynowych.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_UPDATE_MACHINE_CLIENTS':
    'Nie możesz odnawiać sekretów klientów maszynowych.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_REVOKE_MACHINE_CLIENTS':
    'Nie możesz unieważniać klientów maszynowych.',
  'problem.YOU_CANNOT_GIVE_A_SCOPE_YOU_DO_NOT_HAVE': 'Możesz dać tylko prawa, które masz.',
};
