export const insideProblems = {
  'problem.ORGANIZATION_NOT_FOUND': 'Такої організації немає.',
  'problem.ORGANIZATION_ALREADY_EXISTS': 'Ця адреса зайнята. Спробуйте іншу.',
  'problem.SLUG_IS_TAKEN': 'Ця адреса зайнята. Спробуйте іншу.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION':
    'Тут вам не дозволено створювати організації.',
  'problem.YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS':
    'Ви вже в найбільшій дозволеній кількості організацій.',
  'problem.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION': 'Ви не учасник цієї організації.',
  'problem.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION': 'Ви не учасник цієї організації.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION':
    'Вам не дозволено змінювати цю організацію.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION':
    'Видалити організацію може лише власник.',
  'problem.ORGANIZATION_ID_IS_REQUIRED': 'Спершу виберіть організацію.',
  'problem.NO_ACTIVE_ORGANIZATION': 'Спершу виберіть організацію.',
  'problem.MEMBER_NOT_FOUND': 'Цієї людини (вже) немає серед учасників.',
  'problem.USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION': 'Ця людина вже учасник.',
  'problem.PICTURE_IS_INVALID': 'Цей файл не є зображенням, яке можна зберегти.',
  'problem.PICTURE_NOT_FOUND': 'Цього зображення вже немає.',
  'problem.ORGANIZATION_MEMBERSHIP_LIMIT_REACHED':
    'В організації немає місць. Власник має звільнити місце.',
  'problem.YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER':
    'Організація не може бути без власника, а цей єдиний.',
  'problem.YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER':
    'Організація не може бути без власника. Спершу призначте іншого.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER':
    'Вам не дозволено змінювати роль цього учасника.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER': 'Вам не дозволено вилучати цього учасника.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_TRANSFER_THE_OWNERSHIP':
    'Передати організацію може лише власник.',
  'problem.YOU_CANNOT_TRANSFER_THE_OWNERSHIP_TO_YOURSELF': 'Ви вже власник.',
  'problem.YOU_CANNOT_KEEP_THE_OWNERSHIP_YOU_TRANSFER':
    'Виберіть роль, яку матимете замість власника.',
  'problem.NOT_AUTHENTICATED': 'Увійдіть, щоб побачити це.',
  'problem.INVITATION_NOT_FOUND': 'Це запрошення вже не діє.',
  'problem.YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION': 'Це запрошення для іншої людини.',
  'problem.INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION':
    'Того, хто вас запросив, вже немає в організації.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION':
    'Вам не дозволено скасовувати запрошення.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION':
    'Вам не дозволено запрошувати людей до цієї організації.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE':
    'Вам не дозволено запрошувати з такою роллю.',
  'problem.ROLE_NOT_FOUND': 'Такої ролі немає.',
  'problem.YOU_MUST_BE_IN_AN_ORGANIZATION_TO_CREATE_A_ROLE': 'Спершу виберіть організацію.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE':
    'Вам не дозволено створити цю роль: роль дає лише те, що може її автор.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE':
    'Так змінити роль не можна: роль дає лише те, що можете ви самі.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE': 'Вам не дозволено видаляти ролі.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE': 'Вам не дозволено бачити ролі.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE': 'Вам не дозволено бачити ролі.',
  'problem.TOO_MANY_ROLES': 'Організація має найбільшу дозволену кількість ролей.',
  'problem.INVALID_RESOURCE': 'Такого дозволу не буває.',
  'problem.ROLE_NAME_IS_ALREADY_TAKEN': 'Роль із такою назвою вже є. Виберіть іншу назву.',
  'problem.CANNOT_DELETE_A_PRE_DEFINED_ROLE': 'Ця роль є в кожній організації. Вона залишається.',
  'problem.ROLE_IS_ASSIGNED_TO_MEMBERS':
    'Хтось має цю роль або запрошений з нею. Спершу дайте іншу.',
  'problem.USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION':
    'Ця адреса має відкрите запрошення. Його можна надіслати ще раз зі списку.',
  'problem.EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION':
    'Спершу підтвердьте адресу. Тоді побачите, куди її запрошено.',
  'problem.EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION':
    'Спершу підтвердьте адресу або відкрийте посилання з листа із запрошенням.',
  'problem.EMAIL_VERIFICATION_REQUIRED_TO_INVITE':
    'Спершу підтвердьте адресу. Після цього можна запрошувати.',
  'problem.INVITATION_LIMIT_REACHED': 'Забагато відкритих запрошень. Спершу скасуйте деякі.',
  'problem.INVITATION_LINK_NOT_FOUND': 'Це посилання (вже) не працює. Попросіть нове.',
  'problem.INVITATION_LINK_REQUIRES_A_USE_LIMIT':
    'Укажіть, скільки людей можуть скористатися посиланням із цією роллю.',
  'problem.INVITATION_LINK_LIMIT_REACHED': 'Забагато відкритих посилань. Спершу відкличте деякі.',
  'problem.INVALID_EMAIL_DOMAIN': 'Це не домен. Напишіть його як example.com.',
  'problem.PUBLIC_EMAIL_DOMAIN':
    'Адресу в цьому домені може мати будь-хто, тому він не може належати організації.',
  'problem.EMAIL_DOMAIN_ALREADY_EXISTS': 'Цей домен уже в списку.',
  'problem.EMAIL_DOMAIN_LIMIT_REACHED': 'Забагато доменів. Спершу вилучіть один.',
  'problem.EMAIL_DOMAIN_NOT_FOUND': 'Цього домену (вже) немає в списку.',
  'problem.EMAIL_DOMAIN_RECORD_NOT_FOUND':
    'Запис DNS не знайдено. Новий запис з’являється не одразу.',
  'problem.EMAIL_DOMAIN_IS_TAKEN': 'Цей домен підтвердила інша організація.',
  'problem.EMAIL_VERIFICATION_REQUIRED_TO_JOIN': 'Спершу підтвердьте свою адресу.',
  'problem.YOU_CANNOT_JOIN_THIS_ORGANIZATION':
    'З вашою адресою не можна приєднатися до цієї організації.',
  'problem.YOU_HAVE_ALREADY_REQUESTED_TO_JOIN': 'Ви вже надіслали запит. Вам дадуть відповідь.',
  'problem.JOIN_REQUEST_LIMIT_REACHED': 'Забагато людей чекає на відповідь. Спробуйте пізніше.',
  'problem.JOIN_REQUEST_NOT_FOUND': 'Цей запит уже не діє.',
  'problem.TEAM_NOT_FOUND': 'Такої команди немає.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION':
    'Вам не дозволено створювати команди в цій організації.',
  'problem.YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS':
    'Організація має найбільшу дозволену кількість команд.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM': 'Вам не дозволено змінювати цю команду.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM':
    'Не можна видалити команду, у якій ви самі перебуваєте.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION':
    'Вам не дозволено видаляти команди цієї організації.',
  'problem.YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM': 'Спершу виберіть команду.',
  'problem.USER_IS_NOT_A_MEMBER_OF_THE_TEAM': 'Цієї людини немає в команді.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER':
    'Вам не дозволено додавати учасників до команд.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER':
    'Вам не дозволено вилучати учасників із команд.',
  'problem.UNABLE_TO_REMOVE_LAST_TEAM': 'Це остання команда. Одна завжди залишається.',
  'problem.FORBIDDEN': 'Вам це не дозволено.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_READ_THE_AUDIT_LOG':
    'Вам не дозволено читати журнал цієї організації.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_READ_BILLING':
    'Вам не дозволено бачити платежі цієї організації.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_UPDATE_BILLING':
    'Змінювати платежі цієї організації може лише власник.',
  'problem.PROVIDER_ORGANIZATION_IS_ALREADY_LINKED':
    'Цю організацію провайдера пов’язано з іншою організацією.',
  'problem.ORGANIZATION_IS_ALREADY_LINKED':
    'Провайдера вже підключено. Спершу від’єднайте його, щоб підключити іншого.',
  'problem.ORGANIZATION_IS_NOT_LINKED': 'Провайдера не підключено.',
  'problem.PROVIDER_API_IS_NOT_CONFIGURED': 'Звіряння з провайдером на цьому сервері вимкнено.',
  'problem.LINKING_REQUIRES_PROOF':
    'Підтвердьте, що організація в провайдера ваша: токеном доступу провайдера або через оператора цього сервера.',
  'problem.PROVIDER_TOKEN_DOES_NOT_COVER_THE_ORGANIZATION':
    'Токен доступу недійсний або не охоплює цю організацію в провайдера.',
  'problem.PROVIDER_TOKEN_NOT_FOUND': 'Токена доступу немає.',
  'problem.SAMPLE_EVENTS_ARE_NOT_AVAILABLE': 'Ця інсталяція не може надсилати приклади подій.',
  'problem.CUSTOMER_NOT_FOUND': 'Такого клієнта немає.',
  'problem.SUBSCRIPTION_NOT_FOUND': 'Такої підписки немає.',
  'problem.ORDER_NOT_FOUND': 'Такого замовлення немає.',
  'problem.ENDPOINT_NOT_FOUND': 'Такої адреси доставки немає.',
  'problem.ENDPOINT_LIMIT_REACHED':
    'Досягнуто межі кількості адрес доставки. Спершу видаліть одну.',
  'problem.ENDPOINT_SECRET_IS_ROTATING': 'Вже діють два секрети. Спершу завершіть старіший.',
  'problem.ENDPOINT_HAS_ONE_SECRET': 'Немає старішого секрету, який можна завершити.',
  'problem.REFUND_NOT_FOUND': 'Такого повернення немає.',
  'problem.PRODUCT_NOT_FOUND': 'Такого продукту немає.',
  'problem.DISCOUNT_NOT_FOUND': 'Такої знижки немає.',
  'problem.BENEFIT_NOT_FOUND': 'Такої переваги немає.',
  'problem.BENEFIT_GRANT_NOT_FOUND': 'Цю перевагу не надано.',
  'problem.CHECKOUT_NOT_FOUND': 'Такого оформлення немає.',
  'problem.METER_RANGE_IS_INVALID': 'Дні мають іти один за одним, і їх має бути не більше ніж 366.',
  'problem.METER_NOT_FOUND': 'Такого лічильника немає.',
  'problem.SUMMARY_RANGE_IS_INVALID': 'Виберіть місяці поспіль, щонайбільше десять років.',
  'problem.CUSTOM_FIELD_NOT_FOUND': 'Такого власного поля немає.',
  'problem.DELIVERY_NOT_FOUND': 'Такої доставки немає.',
  'problem.DELIVERY_IS_NOT_AN_EVENT': 'Ця доставка — не подія, тому прочитати її знову не можна.',
  'problem.REPLAY_NOT_FOUND': 'Такого повторення немає.',
  'problem.REPLAY_IS_RUNNING': 'Доставки вже перечитуються. Дочекайтеся завершення.',
  'problem.INVALID_ERRORCALLBACKURL': 'Після помилки на цю сторінку повернутися не можна.',
  'problem.INVALID_NEWUSERCALLBACKURL': 'Після першого входу на цю сторінку перейти не можна.',
  'problem.PROVIDER_NOT_FOUND': 'Такий спосіб входу тут не пропонується.',
  'problem.ID_TOKEN_NOT_SUPPORTED': 'Цей спосіб входу не працює з токеном.',
  'problem.USER_EMAIL_NOT_FOUND': 'Служба входу не сказала нам вашої адреси.',
  'problem.ACCOUNT_NOT_LINKED':
    'Обліковий запис із цією адресою вже є. Увійдіть як раніше, потім прив’яжіть цей вхід.',
  'problem.SIGNUP_DISABLED': 'Так не можна створити новий обліковий запис.',
  'problem.YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT': 'Це ваш єдиний спосіб входу. Спершу додайте інший.',
  'problem.ACCOUNT_NOT_FOUND': 'Цей вхід (вже) не прив’язано.',
  'problem.PROVIDER_X_IS_NOT_SUPPORTED': 'Ця служба входу тут не пропонується.',
  'problem.FAILED_TO_GET_A_VALID_ACCESS_TOKEN':
    'Служба більше не дає доступу. Прив’яжіть вхід знову.',
  'problem.PROVIDER_X_DOES_NOT_SUPPORT_TOKEN_REFRESHING':
    'Ця служба не поновлює доступ. Прив’яжіть вхід знову.',
  'problem.FAILED_TO_REFRESH_ACCESS_TOKEN': 'Служба не поновила доступ. Прив’яжіть вхід знову.',
} as const;
