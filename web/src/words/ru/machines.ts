export const machines = {
  'settings.machines': 'Машинные клиенты',
  'machines.lead':
    'Программы, которые обращаются от имени организации, каждая со своим секретом и правами.',
  'machines.emptyTitle': 'Машинных клиентов пока нет',
  'machines.emptyText':
    'Создайте его для программы, которая должна что-то читать или менять здесь без человека.',
  'machines.create': 'Создать машинного клиента',
  'machines.name': 'Название',
  'machines.nameHint': 'Чтобы потом было понятно, что это за программа.',
  'machines.nameWrong': 'Укажите название длиной от 1 до 256 знаков.',
  'machines.scopes': 'Права',
  'machines.noScopes': 'Нет',
  'machines.lastUsed': 'Последнее использование',
  'machines.never': 'Никогда',
  'machines.creator': 'Кем создан',
  'machines.active': 'Активен',
  'machines.isRevoked': 'Отозван',
  'machines.previousUntil': 'Прежний секрет до',
  'machines.readyTitle': 'Секрет: {name}',
  'machines.once':
    'Секрет показан только сейчас. Сохраните его там, где его найдёт программа: позже его никто не увидит.',
  'machines.clientId': 'ID клиента',
  'machines.secret': 'Секрет',
  'machines.rotate': 'Новый секрет',
  'machines.rotateTitle': 'Новый секрет: {name}',
  'machines.rotateText':
    'Программа должна получить новый секрет, прежде чем нынешний перестанет действовать.',
  'machines.ends': 'Нынешний секрет перестанет действовать',
  'machines.ends.now': 'сразу',
  'machines.ends.hour': 'через час',
  'machines.ends.day': 'через день',
  'machines.ends.week': 'через неделю',
  'machines.revoke': 'Отозвать',
  'machines.creatorLeft': 'Больше не участник',
  'machines.creatorLeftText':
    'Участник, который ушёл, создал машинных клиентов, которые всё ещё работают, и может знать их секреты. Отзовите их или смените секреты.',
  'machines.revokeTitle': 'Отозвать {name}?',
  'machines.revokeText':
    'Программа больше не получит токен, а имеющиеся перестанут действовать за несколько минут. Отменить это нельзя.',
  'machines.typeName': 'Введите {name} для подтверждения',
  'machines.mistyped': 'Это не то название.',
  'machines.revoked': 'Отозвано: {name}.',
  'roles.resource.machineClient': 'Машинные клиенты',
  'roles.may.machineClient.create': 'Создавать машинных клиентов',
  'roles.may.machineClient.read': 'Видеть машинных клиентов',
  'roles.may.machineClient.update': 'Обновлять секреты машинных клиентов',
  'roles.may.machineClient.delete': 'Отзывать машинных клиентов',
  'audit.field.secretCreatedAt': 'Секрет',
  'audit.field.previousSecretExpiresAt': 'Прежний секрет до',
  'audit.action.machine-client.created': 'Машинный клиент создан',
  'audit.action.machine-client.secret-rotated': 'Секрет машинного клиента обновлён',
  'audit.action.machine-client.revoked': 'Машинный клиент отозван',
  'audit.say.machine-client.created': '<b>{actor}</b>: создан машинный клиент <b>{name}</b>.',
  'audit.say.machine-client.secret-rotated':
    '<b>{actor}</b>: новый секрет машинного клиента <b>{name}</b>.',
  'audit.say.machine-client.revoked': '<b>{actor}</b>: отозван машинный клиент <b>{name}</b>.',
  'problem.MACHINE_CLIENT_NOT_FOUND': 'Этого машинного клиента (уже) нет.',
  'problem.MACHINE_CLIENT_LIMIT_REACHED':
    'Машинных клиентов уже столько, сколько можно. Сначала отзовите часть.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_CREATE_MACHINE_CLIENTS':
    'Вам нельзя создавать машинных клиентов.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_READ_MACHINE_CLIENTS': 'Вам нельзя видеть машинных клиентов.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_UPDATE_MACHINE_CLIENTS':
    'Вам нельзя обновлять секреты машинных клиентов.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_REVOKE_MACHINE_CLIENTS': 'Вам нельзя отзывать машинных клиентов.',
  'problem.YOU_CANNOT_GIVE_A_SCOPE_YOU_DO_NOT_HAVE':
    'Вы можете дать только те права, которые есть у вас.',
};
