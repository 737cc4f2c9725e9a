export const insideProblems = {
  'problem.ORGANIZATION_NOT_FOUND': 'Такой организации нет.',
  'problem.ORGANIZATION_ALREADY_EXISTS': 'Этот адрес занят. Попробуйте другой.',
  'problem.SLUG_IS_TAKEN': 'Этот адрес занят. Попробуйте другой.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION':
    'Здесь вам нельзя создавать организации.',
  'problem.YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS':
    'Вы состоите в наибольшем допустимом числе организаций.',
  'problem.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION': 'Вы не участник этой организации.',
  'problem.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION': 'Вы не участник этой организации.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION': 'Вам нельзя менять эту организацию.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION':
    'Удалить организацию может только владелец.',
  'problem.ORGANIZATION_ID_IS_REQUIRED': 'Сначала выберите организацию.',
  'problem.NO_ACTIVE_ORGANIZATION': 'Сначала выберите организацию.',
  'problem.MEMBER_NOT_FOUND': 'Этого человека (больше) нет среди участников.',
  'problem.USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION': 'Этот человек уже участник.',
  'problem.PICTURE_IS_INVALID': 'Этот файл не картинка, которую можно сохранить.',
  'problem.PICTURE_NOT_FOUND': 'Этой картинки больше нет.',
  'problem.ORGANIZATION_MEMBERSHIP_LIMIT_REACHED':
    'В организации нет мест. Владелец должен освободить место.',
  'problem.YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER':
    'Организация не может быть без владельца, а этот единственный.',
  'problem.YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER':
    'Организация не может быть без владельца. Сначала назначьте другого.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER': 'Вам нельзя менять роль этого участника.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER': 'Вам нельзя удалить этого участника.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_TRANSFER_THE_OWNERSHIP':
    'Передать организацию может только владелец.',
  'problem.YOU_CANNOT_TRANSFER_THE_OWNERSHIP_TO_YOURSELF': 'Вы уже владелец.',
  'problem.YOU_CANNOT_KEEP_THE_OWNERSHIP_YOU_TRANSFER':
    'Выберите роль, которая будет у вас вместо владельца.',
  'problem.NOT_AUTHENTICATED': 'Войдите, чтобы увидеть это.',
  'problem.INVITATION_NOT_FOUND': 'Это приглашение больше не действует.',
  'problem.YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION': 'Это приглашение не для вас.',
  'problem.INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION':
    'Того, кто вас пригласил, больше нет в организации.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION': 'Вам нельзя отменять приглашения.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION':
    'Вам нельзя приглашать людей в эту организацию.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE':
    'Вам нельзя приглашать с такой ролью.',
  'problem.ROLE_NOT_FOUND': 'Такой роли нет.',
  'problem.YOU_MUST_BE_IN_AN_ORGANIZATION_TO_CREATE_A_ROLE': 'Сначала выберите организацию.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE':
    'Вам нельзя создать эту роль: роль даёт только то, что можно её создателю.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE':
    'Так изменить роль нельзя: роль даёт только то, что можно вам самим.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE': 'Вам нельзя удалять роли.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE': 'Вам нельзя видеть роли.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE': 'Вам нельзя видеть роли.',
  'problem.TOO_MANY_ROLES': 'У организации наибольшее допустимое число ролей.',
  'problem.INVALID_RESOURCE': 'Такого разрешения не бывает.',
  'problem.ROLE_NAME_IS_ALREADY_TAKEN': 'Роль с таким именем уже есть. Выберите другое имя.',
  'problem.CANNOT_DELETE_A_PRE_DEFINED_ROLE': 'Эта роль есть у каждой организации. Она остаётся.',
  'problem.ROLE_IS_ASSIGNED_TO_MEMBERS':
    'У кого-то есть эта роль или приглашение с ней. Сначала дайте другую.',
  'problem.USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION':
    'У этого адреса есть открытое приглашение. Его можно отправить ещё раз из списка.',
  'problem.EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION':
    'Сначала подтвердите адрес. Тогда увидите, куда его приглашают.',
  'problem.EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION':
    'Сначала подтвердите адрес или откройте ссылку из письма с приглашением.',
  'problem.EMAIL_VERIFICATION_REQUIRED_TO_INVITE':
    'Сначала подтвердите адрес. После этого можно приглашать.',
  'problem.INVITATION_LIMIT_REACHED': 'Слишком много открытых приглашений. Сначала отмените часть.',
  'problem.INVITATION_LINK_NOT_FOUND': 'Эта ссылка (больше) не работает. Попросите новую.',
  'problem.INVITATION_LINK_REQUIRES_A_USE_LIMIT':
    'Укажите, сколько человек могут воспользоваться ссылкой с этой ролью.',
  'problem.INVITATION_LINK_LIMIT_REACHED': 'Слишком много открытых ссылок. Сначала отзовите часть.',
  'problem.INVALID_EMAIL_DOMAIN': 'Это не домен. Напишите его как example.com.',
  'problem.PUBLIC_EMAIL_DOMAIN':
    'Адрес в этом домене может получить кто угодно, поэтому он не может принадлежать организации.',
  'problem.EMAIL_DOMAIN_ALREADY_EXISTS': 'Этот домен уже в списке.',
  'problem.EMAIL_DOMAIN_LIMIT_REACHED': 'Слишком много доменов. Сначала удалите один.',
  'problem.EMAIL_DOMAIN_NOT_FOUND': 'Этого домена (больше) нет в списке.',
  'problem.EMAIL_DOMAIN_RECORD_NOT_FOUND':
    'Запись DNS не найдена. Новая запись появляется не сразу.',
  'problem.EMAIL_DOMAIN_IS_TAKEN': 'Этот домен подтвердила другая организация.',
  'problem.EMAIL_VERIFICATION_REQUIRED_TO_JOIN': 'Сначала подтвердите свой адрес.',
  'problem.YOU_CANNOT_JOIN_THIS_ORGANIZATION': 'С вашим адресом нельзя вступить в эту организацию.',
  'problem.YOU_HAVE_ALREADY_REQUESTED_TO_JOIN': 'Вы уже отправили запрос. Вам ответят.',
  'problem.JOIN_REQUEST_LIMIT_REACHED': 'Слишком многие ждут ответа. Попробуйте позже.',
  'problem.JOIN_REQUEST_NOT_FOUND': 'Этот запрос больше не действует.',
  'problem.TEAM_NOT_FOUND': 'Такой команды нет.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION':
    'Вам нельзя создавать команды в этой организации.',
  'problem.YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS':
    'У организации наибольшее допустимое число команд.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM': 'Вам нельзя менять эту команду.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM':
    'Нельзя удалить команду, в которой вы сами состоите.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION':
    'Вам нельзя удалять команды этой организации.',
  'problem.YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM': 'Сначала выберите команду.',
  'problem.USER_IS_NOT_A_MEMBER_OF_THE_TEAM': 'Этого человека нет в команде.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER':
    'Вам нельзя добавлять участников в команды.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER': 'Вам нельзя убирать участников из команд.',
  'problem.UNABLE_TO_REMOVE_LAST_TEAM': 'Это последняя команда. Одна всегда остаётся.',
  'problem.FORBIDDEN': 'Вам это нельзя.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_READ_THE_AUDIT_LOG': 'Вам нельзя читать журнал этой организации.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_READ_BILLING': 'Вам нельзя видеть платежи этой организации.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_UPDATE_BILLING':
    'Менять платежи этой организации может только владелец.',
  'problem.PROVIDER_ORGANIZATION_IS_ALREADY_LINKED':
    'Эта организация у провайдера связана с другой организацией.',
  'problem.ORGANIZATION_IS_ALREADY_LINKED':
    'Провайдер уже подключён. Сначала отключите его, чтобы подключить другого.',
  'problem.ORGANIZATION_IS_NOT_LINKED': 'Провайдер не подключён.',
  'problem.PROVIDER_API_IS_NOT_CONFIGURED': 'Сверка с провайдером на этом сервере выключена.',
  'problem.LINKING_REQUIRES_PROOF':
    'Подтвердите, что организация у провайдера ваша: токеном доступа провайдера или через оператора этого сервера.',
  'problem.PROVIDER_TOKEN_DOES_NOT_COVER_THE_ORGANIZATION':
    'Токен доступа недействителен или не охватывает эту организацию у провайдера.',
  'problem.PROVIDER_TOKEN_NOT_FOUND': 'Токена доступа нет.',
  'problem.SAMPLE_EVENTS_ARE_NOT_AVAILABLE': 'Эта установка не может отправлять примеры событий.',
  'problem.CUSTOMER_NOT_FOUND': 'Такого клиента нет.',
  'problem.SUBSCRIPTION_NOT_FOUND': 'Такой подписки нет.',
  'problem.ORDER_NOT_FOUND': 'Такого заказа нет.',
  'problem.ENDPOINT_NOT_FOUND': 'Такого адреса доставки нет.',
  'problem.ENDPOINT_LIMIT_REACHED':
    'Достигнут предел числа адресов доставки. Сначала удалите один.',
  'problem.ENDPOINT_SECRET_IS_ROTATING': 'Уже действуют два секрета. Сначала завершите старый.',
  'problem.ENDPOINT_HAS_ONE_SECRET': 'Старого секрета, который можно завершить, нет.',
  'problem.REFUND_NOT_FOUND': 'Такого возврата нет.',
  'problem.PRODUCT_NOT_FOUND': 'Такого продукта нет.',
  'problem.DISCOUNT_NOT_FOUND': 'Такой скидки нет.',
  'problem.BENEFIT_NOT_FOUND': 'Такого преимущества нет.',
  'problem.BENEFIT_GRANT_NOT_FOUND': 'Это преимущество не выдавалось.',
  'problem.CHECKOUT_NOT_FOUND': 'Такого оформления нет.',
  'problem.METER_RANGE_IS_INVALID':
    'Дни должны идти друг за другом, и их должно быть не больше 366.',
  'problem.METER_NOT_FOUND': 'Такого счётчика нет.',
  'problem.SUMMARY_RANGE_IS_INVALID': 'Выберите месяцы подряд, не больше десяти лет.',
  'problem.CUSTOM_FIELD_NOT_FOUND': 'Такого дополнительного поля нет.',
  'problem.DELIVERY_NOT_FOUND': 'Такой доставки нет.',
  'problem.DELIVERY_IS_NOT_AN_EVENT':
    'Эта доставка — не событие, поэтому прочитать её снова нельзя.',
  'problem.REPLAY_NOT_FOUND': 'Такого повтора нет.',
  'problem.REPLAY_IS_RUNNING': 'Доставки уже перечитываются. Дождитесь окончания.',
  'problem.INVALID_ERRORCALLBACKURL': 'После ошибки на эту страницу вернуться нельзя.',
  'problem.INVALID_NEWUSERCALLBACKURL': 'После первого входа на эту страницу перейти нельзя.',
  'problem.PROVIDER_NOT_FOUND': 'Такой способ входа здесь не предлагается.',
  'problem.ID_TOKEN_NOT_SUPPORTED': 'Этот способ входа не работает с токеном.',
  'problem.USER_EMAIL_NOT_FOUND': 'Служба входа не сообщила нам ваш адрес.',
  'problem.ACCOUNT_NOT_LINKED':
    'Учётная запись с этим адресом уже есть. Войдите как раньше, затем привяжите этот вход.',
  'problem.SIGNUP_DISABLED': 'Так нельзя создать новую учётную запись.',
  'problem.YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT':
    'Это ваш единственный способ входа. Сначала добавьте другой.',
  'problem.ACCOUNT_NOT_FOUND': 'Этот вход (больше) не привязан.',
  'problem.PROVIDER_X_IS_NOT_SUPPORTED': 'Эта служба входа здесь не предлагается.',
  'problem.FAILED_TO_GET_A_VALID_ACCESS_TOKEN':
    'Служба больше не даёт доступа. Привяжите вход заново.',
  'problem.PROVIDER_X_DOES_NOT_SUPPORT_TOKEN_REFRESHING':
    'Эта служба не продлевает доступ. Привяжите вход заново.',
  'problem.FAILED_TO_REFRESH_ACCESS_TOKEN': 'Служба не продлила доступ. Привяжите вход заново.',
} as const;
