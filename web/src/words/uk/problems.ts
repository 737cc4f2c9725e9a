export const problems = {
  'problem.UNREACHABLE': 'Сервер недоступний. Перевірте з’єднання і спробуйте знову.',
  'problem.TIMED_OUT': 'Сервер відповідав надто довго. Спробуйте знову.',
  'problem.UNEXPECTED_RESPONSE':
    'Відповідь не та, якої чекає ця сторінка. Перезавантажте її, щоб отримати нову версію.',
  'problem.VALIDATION_ERROR': 'У формі щось не так. Перевірте поля і спробуйте знову.',
  'problem.BAD_REQUEST': 'Запит не зрозумілий.',
  'problem.UNAUTHORIZED': 'Ви не увійшли. Увійдіть і спробуйте знову.',
  'problem.INVALID_ORIGIN':
    'Цій сторінці тут це не дозволено. Відкрийте застосунок за його власною адресою.',
  'problem.INVALID_CALLBACKURL': 'Сторінка повернення не наша.',
  'problem.INVALID_REDIRECTURL': 'Сторінка повернення не наша.',
  'problem.NOT_FOUND': 'Цього немає, або воно вимкнене.',
  'problem.PAYLOAD_TOO_LARGE': 'Це завелике.',
  'problem.TOO_MANY_REQUESTS': 'Надто часто. Зачекайте трохи.',
  'problem.INTERNAL_SERVER_ERROR': 'Щось пішло не так у нас. Спробуйте ще раз.',
  'problem.BAD_GATEWAY': 'Частина системи не відповідає. Спробуйте ще раз.',
  'problem.SERVICE_UNAVAILABLE': 'Частина системи тимчасово недоступна. Спробуйте ще раз.',
  'problem.GATEWAY_TIMEOUT': 'Сервер відповідав надто довго. Спробуйте знову.',
  'problem.INVALID_EMAIL': 'Така адреса електронної пошти не підходить.',
  'problem.INVALID_EMAIL_OR_PASSWORD': 'Неправильна адреса або пароль.',
  'problem.EMAIL_NOT_VERIFIED': 'Спершу підтвердьте адресу. Ми надіслали вам нове посилання.',
  'problem.EMAIL_AND_PASSWORD_IS_NOT_ENABLED': 'Вхід за паролем тут вимкнено.',
  'problem.EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED':
    'Тут не можна створювати нові облікові записи.',
  'problem.USER_ALREADY_EXISTS': 'Обліковий запис із цією адресою вже є. Увійдіть у нього.',
  'problem.PASSWORD_TOO_SHORT': 'Цей пароль закороткий.',
  'problem.PASSWORD_TOO_LONG': 'Цей пароль задовгий.',
  'problem.PASSWORD_COMPROMISED':
    'Цей пароль відомий з витоку, його пробуватимуть. Виберіть інший.',
  'problem.INVALID_PASSWORD': 'Неправильний пароль.',
  'problem.CREDENTIAL_ACCOUNT_NOT_FOUND': 'Ваш обліковий запис не має пароля.',
  'problem.FAILED_TO_CREATE_USER': 'Не вдалося створити обліковий запис. Спробуйте ще раз.',
  'problem.FAILED_TO_CREATE_SESSION': 'Не вдалося увійти. Спробуйте ще раз.',
  'problem.FAILED_TO_GET_SESSION': 'Не вдалося дізнатися, чи ви увійшли. Спробуйте ще раз.',
  'problem.SESSION_NOT_FOUND': 'На цьому пристрої ви вже вийшли.',
  'problem.SESSION_IS_NOT_FRESH': 'Увійдіть знову, щоб зробити це.',
  'problem.SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION':
    'Ви увійшли вже давно. Введіть пароль, щоб зробити це.',
  'problem.INVALID_TOKEN': 'Це посилання недійсне або вже використане.',
  'problem.TOKEN_EXPIRED': 'Це посилання застаріло. Попросіть нове.',
  'problem.USER_NOT_FOUND': 'Цього облікового запису вже немає.',
  'problem.FAILED_TO_GET_USER_INFO': 'Увійдіть в обліковий запис, якому належить це посилання.',
  'problem.YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_AN_UNVERIFIED_EMAIL':
    'Вашу адресу вже підтверджено.',
  'problem.YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_YOUR_OWN_EMAIL':
    'Посилання можна надіслати лише на власну адресу.',
  'problem.USERNAME_IS_TOO_SHORT': 'Це ім’я користувача закоротке.',
  'problem.USERNAME_IS_TOO_LONG': 'Це ім’я користувача задовге.',
  'problem.USERNAME_IS_INVALID':
    'Ім’я користувача складається з літер, цифр, підкреслень і крапок і показується тими самими літерами.',
  'problem.USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER':
    'Це ім’я користувача вже зайняте. Виберіть інше.',
  'problem.INVALID_USERNAME_OR_PASSWORD': 'Неправильне ім’я користувача або пароль.',
  'problem.EMAIL_CAN_NOT_BE_UPDATED': 'Адреса змінюється в іншому місці облікового запису.',
  'problem.CHANGE_EMAIL_IS_DISABLED': 'Зміну адреси тут вимкнено.',
  'problem.EMAIL_IS_THE_SAME': 'Це вже ваша адреса.',
  'problem.COULDNT_UPDATE_YOUR_EMAIL': 'Не вдалося змінити адресу на цю.',
} as const;
