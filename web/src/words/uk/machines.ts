export const machines = {
  'settings.machines': 'Машинні клієнти',
  'machines.lead':
    'Програми, що звертаються від імені організації, кожна зі своїм секретом і правами.',
  'machines.emptyTitle': 'Машинних клієнтів ще немає',
  'machines.emptyText':
    'Створіть його для програми, яка має щось читати чи змінювати тут без людини.',
  'machines.create': 'Створити машинного клієнта',
  'machines.name': 'Назва',
  'machines.nameHint': 'Щоб потім було зрозуміло, що це за програма.',
  'machines.nameWrong': 'Вкажіть назву завдовжки від 1 до 256 знаків.',
  'machines.scopes': 'Права',
  'machines.noScopes': 'Немає',
  'machines.lastUsed': 'Останнє використання',
  'machines.never': 'Ніколи',
  'machines.creator': 'Ким створено',
  'machines.active': 'Активний',
  'machines.isRevoked': 'Відкликано',
  'machines.previousUntil': 'Попередній секрет до',
  'machines.readyTitle': 'Секрет: {name}',
  'machines.once':
    'Секрет показано лише зараз. Збережіть його там, де його знайде програма: пізніше його ніхто не побачить.',
  'machines.clientId': 'ID клієнта',
  'machines.secret': 'Секрет',
  'machines.rotate': 'Новий секрет',
  'machines.rotateTitle': 'Новий секрет: {name}',
  'machines.rotateText': 'Програма має отримати новий секрет, перш ніж нинішній перестане діяти.',
  'machines.ends': 'Нинішній секрет перестане діяти',
  'machines.ends.now': 'одразу',
  'machines.ends.hour': 'за годину',
  'machines.ends.day': 'за добу',
  'machines.ends.week': 'за тиждень',
  'machines.revoke': 'Відкликати',
  'machines.creatorLeft': 'Більше не учасник',
  'machines.creatorLeftText':
    'Учасник, який пішов, створив машинних клієнтів, що досі працюють, і може знати їхні секрети. Відкличте їх або змініть секрети.',
  'machines.revokeTitle': 'Відкликати {name}?',
  'machines.revokeText':
    'Програма більше не отримає токен, а наявні перестануть діяти за кілька хвилин. Скасувати це не можна.',
  'machines.typeName': 'Введіть {name} для підтвердження',
  'machines.mistyped': 'Це не та назва.',
  'machines.revoked': 'Відкликано: {name}.',
  'roles.resource.machineClient': 'Машинні клієнти',
  'roles.may.machineClient.create': 'Створювати машинних клієнтів',
  'roles.may.machineClient.read': 'Бачити машинних клієнтів',
  'roles.may.machineClient.update': 'Оновлювати секрети машинних клієнтів',
  'roles.may.machineClient.delete': 'Відкликати машинних клієнтів',
  'audit.field.secretCreatedAt': 'Секрет',
  'audit.field.previousSecretExpiresAt': 'Попередній секрет до',
  'audit.action.machine-client.created': 'Машинного клієнта створено',
  'audit.action.machine-client.secret-rotated': 'Секрет машинного клієнта оновлено',
  'audit.action.machine-client.revoked': 'Машинного клієнта відкликано',
  'audit.say.machine-client.created': '<b>{actor}</b>: створено машинного клієнта <b>{name}</b>.',
  'audit.say.machine-client.secret-rotated':
    '<b>{actor}</b>: новий секрет машинного клієнта <b>{name}</b>.',
  'audit.say.machine-client.revoked': '<b>{actor}</b>: відкликано машинного клієнта <b>{name}</b>.',
  'problem.MACHINE_CLIENT_NOT_FOUND': 'Цього машинного клієнта (вже) немає.',
  'problem.MACHINE_CLIENT_LIMIT_REACHED':
    'Машинних клієнтів уже стільки, скільки можна. Спершу відкличте деяких.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_CREATE_MACHINE_CLIENTS':
    'Вам не дозволено створювати машинних клієнтів.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_READ_MACHINE_CLIENTS':
    'Вам не дозволено бачити машинних клієнтів.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_UPDATE_MACHINE_CLIENTS':
    'Вам не дозволено оновлювати секрети машинних клієнтів.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_REVOKE_MACHINE_CLIENTS':
    'Вам не дозволено відкликати машинних клієнтів.',
  'problem.YOU_CANNOT_GIVE_A_SCOPE_YOU_DO_NOT_HAVE':
    'Ви можете дати лише ті права, які маєте самі.',
};
