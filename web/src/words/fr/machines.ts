export const machines = {
  'settings.machines': 'Clients machine',
  'machines.lead':
    'Des programmes qui appellent au nom de l’organisation, chacun avec son secret et ses droits.',
  'machines.emptyTitle': 'Pas encore de client machine',
  'machines.emptyText':
    'Créez-en un pour un programme qui doit lire ou modifier quelque chose ici sans personne.',
  'machines.create': 'Créer un client machine',
  'machines.name': 'Nom',
  'machines.nameHint': 'Pour que chacun sache plus tard de quel programme il s’agit.',
  'machines.nameWrong': 'Donnez-lui un nom de 1 à 256 caractères.',
  'machines.scopes': 'Droits',
  'machines.noScopes': 'Aucun',
  'machines.lastUsed': 'Dernière utilisation',
  'machines.never': 'Jamais',
  'machines.creator': 'Créé par',
  'machines.active': 'Actif',
  'machines.isRevoked': 'Révoqué',
  'machines.previousUntil': 'Ancien secret jusqu’au',
  'machines.readyTitle': 'Le secret de {name}',
  'machines.once':
    'Le secret n’est affiché que cette fois. Rangez-le là où le programme le trouve : personne ne pourra le revoir.',
  'machines.clientId': 'ID client',
  'machines.secret': 'Secret',
  'machines.rotate': 'Nouveau secret',
  'machines.rotateTitle': 'Un nouveau secret pour {name}',
  'machines.rotateText':
    'Le programme doit recevoir le nouveau secret avant la fin du secret actuel.',
  'machines.ends': 'Le secret actuel prend fin',
  'machines.ends.now': 'immédiatement',
  'machines.ends.hour': 'dans une heure',
  'machines.ends.day': 'dans un jour',
  'machines.ends.week': 'dans une semaine',
  'machines.revoke': 'Révoquer',
  'machines.creatorLeft': 'N’est plus membre',
  'machines.creatorLeftText':
    'Une personne qui n’est plus membre a créé des clients machine toujours actifs et connaît peut-être leurs secrets. Révoquez-les ou donnez-leur un autre secret.',
  'machines.revokeTitle': 'Révoquer {name} ?',
  'machines.revokeText':
    'Le programme n’obtient plus de jeton, et ceux qu’il a prennent fin en quelques minutes. C’est irréversible.',
  'machines.typeName': 'Saisissez {name} pour confirmer',
  'machines.mistyped': 'Ce n’est pas le nom.',
  'machines.revoked': '{name} est révoqué.',
  'roles.resource.machineClient': 'Clients machine',
  'roles.may.machineClient.create': 'Créer des clients machine',
  'roles.may.machineClient.read': 'Voir les clients machine',
  'roles.may.machineClient.update': 'Renouveler les secrets des clients machine',
  'roles.may.machineClient.delete': 'Révoquer des clients machine',
  'audit.field.secretCreatedAt': 'Secret',
  'audit.field.previousSecretExpiresAt': 'Ancien secret jusqu’au',
  'audit.action.machine-client.created': 'Client machine créé',
  'audit.action.machine-client.secret-rotated': 'Secret d’un client machine renouvelé',
  'audit.action.machine-client.revoked': 'Client machine révoqué',
  'audit.say.machine-client.created': '<b>{actor}</b> a créé le client machine <b>{name}</b>.',
  'audit.say.machine-client.secret-rotated':
    '<b>{actor}</b> a donné un nouveau secret au client machine <b>{name}</b>.',
  'audit.say.machine-client.revoked': '<b>{actor}</b> a révoqué le client machine <b>{name}</b>.',
  'problem.MACHINE_CLIENT_NOT_FOUND': 'Ce client machine n’existe pas (ou plus).',
  'problem.MACHINE_CLIENT_LIMIT_REACHED':
    'Il y a autant de clients machine que possible. Révoquez-en d’abord.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_CREATE_MACHINE_CLIENTS':
    'Vous ne pouvez pas créer de client machine.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_READ_MACHINE_CLIENTS':
    'Vous ne pouvez pas voir les clients machine.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_UPDATE_MACHINE_CLIENTS':
    'Vous ne pouvez pas renouveler les secrets des clients machine.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_REVOKE_MACHINE_CLIENTS':
    'Vous ne pouvez pas révoquer de client machine.',
  'problem.YOU_CANNOT_GIVE_A_SCOPE_YOU_DO_NOT_HAVE':
    'Vous ne pouvez donner que des droits que vous avez.',
};
