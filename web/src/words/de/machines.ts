export const machines = {
  'settings.machines': 'Maschinenzugänge',
  'machines.lead':
    'Programme, die im Namen der Organisation aufrufen, jedes mit eigenem Geheimnis und eigenen Rechten.',
  'machines.emptyTitle': 'Noch keine Maschinenzugänge',
  'machines.emptyText':
    'Lege einen für ein Programm an, das hier ohne eine Person etwas lesen oder ändern soll.',
  'machines.create': 'Maschinenzugang anlegen',
  'machines.name': 'Name',
  'machines.nameHint': 'Damit später alle wissen, welches Programm es ist.',
  'machines.nameWrong': 'Gib einen Namen mit 1 bis 256 Zeichen an.',
  'machines.scopes': 'Rechte',
  'machines.noScopes': 'Keine',
  'machines.lastUsed': 'Zuletzt benutzt',
  'machines.never': 'Noch nie',
  'machines.creator': 'Angelegt von',
  'machines.active': 'Aktiv',
  'machines.isRevoked': 'Widerrufen',
  'machines.previousUntil': 'Voriges Geheimnis bis',
  'machines.readyTitle': 'Das Geheimnis von {name}',
  'machines.once':
    'Das Geheimnis wird nur dieses eine Mal gezeigt. Lege es dort ab, wo das Programm es findet: Niemand kann es später nachsehen.',
  'machines.clientId': 'Client-ID',
  'machines.secret': 'Geheimnis',
  'machines.rotate': 'Neues Geheimnis',
  'machines.rotateTitle': 'Ein neues Geheimnis für {name}',
  'machines.rotateText': 'Das Programm muss das neue Geheimnis bekommen, bevor das jetzige endet.',
  'machines.ends': 'Das jetzige Geheimnis endet',
  'machines.ends.now': 'sofort',
  'machines.ends.hour': 'in einer Stunde',
  'machines.ends.day': 'in einem Tag',
  'machines.ends.week': 'in einer Woche',
  'machines.revoke': 'Widerrufen',
  'machines.creatorLeft': 'Ausgeschieden',
  'machines.creatorLeftText':
    'Jemand, der ausgeschieden ist, hat Maschinenzugänge angelegt, die noch funktionieren, und kennt vielleicht ihre Geheimnisse. Widerrufe sie oder gib ihnen ein neues Geheimnis.',
  'machines.revokeTitle': '{name} widerrufen?',
  'machines.revokeText':
    'Das Programm bekommt kein Token mehr, und was es hat, endet in wenigen Minuten. Das lässt sich nicht rückgängig machen.',
  'machines.typeName': 'Zur Bestätigung {name} eingeben',
  'machines.mistyped': 'Das ist nicht der Name.',
  'machines.revoked': '{name} ist widerrufen.',
  'roles.resource.machineClient': 'Maschinenzugänge',
  'roles.may.machineClient.create': 'Maschinenzugänge anlegen',
  'roles.may.machineClient.read': 'Maschinenzugänge sehen',
  'roles.may.machineClient.update': 'Geheimnisse von Maschinenzugängen erneuern',
  'roles.may.machineClient.delete': 'Maschinenzugänge widerrufen',
  'audit.field.secretCreatedAt': 'Geheimnis',
  'audit.field.previousSecretExpiresAt': 'Voriges Geheimnis bis',
  'audit.action.machine-client.created': 'Maschinenzugang angelegt',
  'audit.action.machine-client.secret-rotated': 'Geheimnis eines Maschinenzugangs erneuert',
  'audit.action.machine-client.revoked': 'Maschinenzugang widerrufen',
  'audit.say.machine-client.created':
    '<b>{actor}</b> hat den Maschinenzugang <b>{name}</b> angelegt.',
  'audit.say.machine-client.secret-rotated':
    '<b>{actor}</b> hat dem Maschinenzugang <b>{name}</b> ein neues Geheimnis gegeben.',
  'audit.say.machine-client.revoked':
    '<b>{actor}</b> hat den Maschinenzugang <b>{name}</b> widerrufen.',
  'problem.MACHINE_CLIENT_NOT_FOUND': 'Diesen Maschinenzugang gibt es nicht (mehr).',
  'problem.MACHINE_CLIENT_LIMIT_REACHED':
    'Es gibt so viele Maschinenzugänge, wie es geben darf. Widerrufe erst einige.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_CREATE_MACHINE_CLIENTS':
    'Du darfst keine Maschinenzugänge anlegen.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_READ_MACHINE_CLIENTS':
    'Du darfst die Maschinenzugänge nicht sehen.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_UPDATE_MACHINE_CLIENTS':
    'Du darfst keine Geheimnisse von Maschinenzugängen erneuern.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_REVOKE_MACHINE_CLIENTS':
    'Du darfst keine Maschinenzugänge widerrufen.',
  'problem.YOU_CANNOT_GIVE_A_SCOPE_YOU_DO_NOT_HAVE':
    'Du kannst nur Rechte geben, die du selbst hast.',
};
