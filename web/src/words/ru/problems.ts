export const problems = {
  'problem.UNREACHABLE': 'Сервер недоступен. Проверьте соединение и попробуйте снова.',
  'problem.TIMED_OUT': 'Сервер отвечал слишком долго. Попробуйте снова.',
  'problem.UNEXPECTED_RESPONSE':
    'Ответ не тот, которого ждёт эта страница. Перезагрузите её, чтобы получить новую версию.',
  'problem.VALIDATION_ERROR': 'В форме что-то не так. Проверьте поля и попробуйте снова.',
  'problem.BAD_REQUEST': 'Запрос не понят.',
  'problem.UNAUTHORIZED': 'Вы не вошли. Войдите и попробуйте снова.',
  'problem.INVALID_ORIGIN':
    'Этой странице здесь это нельзя. Откройте приложение по его собственному адресу.',
  'problem.INVALID_CALLBACKURL': 'Страница возврата не наша.',
  'problem.INVALID_REDIRECTURL': 'Страница возврата не наша.',
  'problem.NOT_FOUND': 'Этого нет, или оно отключено.',
  'problem.PAYLOAD_TOO_LARGE': 'Это слишком большое.',
  'problem.TOO_MANY_REQUESTS': 'Слишком часто. Подождите немного.',
  'problem.INTERNAL_SERVER_ERROR': 'Что-то пошло не так у нас. Попробуйте ещё раз.',
  'problem.BAD_GATEWAY': 'Часть системы не отвечает. Попробуйте ещё раз.',
  'problem.SERVICE_UNAVAILABLE': 'Часть системы временно недоступна. Попробуйте ещё раз.',
  'problem.GATEWAY_TIMEOUT': 'Сервер отвечал слишком долго. Попробуйте снова.',
  'problem.INVALID_EMAIL': 'Такой адрес электронной почты не подходит.',
  'problem.INVALID_EMAIL_OR_PASSWORD': 'Неверный адрес или пароль.',
  'problem.EMAIL_NOT_VERIFIED': 'Сначала подтвердите адрес. Мы отправили вам новую ссылку.',
  'problem.EMAIL_AND_PASSWORD_IS_NOT_ENABLED': 'Вход по паролю здесь отключён.',
  'problem.EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED':
    'Здесь нельзя создавать новые учётные записи.',
  'problem.USER_ALREADY_EXISTS': 'Учётная запись с этим адресом уже есть. Войдите в неё.',
  'problem.PASSWORD_TOO_SHORT': 'Этот пароль слишком короткий.',
  'problem.PASSWORD_TOO_LONG': 'Этот пароль слишком длинный.',
  'problem.PASSWORD_COMPROMISED':
    'Этот пароль известен из утечки, его будут пробовать. Выберите другой.',
  'problem.INVALID_PASSWORD': 'Неверный пароль.',
  'problem.CREDENTIAL_ACCOUNT_NOT_FOUND': 'У вашей учётной записи нет пароля.',
  'problem.FAILED_TO_CREATE_USER': 'Не удалось создать учётную запись. Попробуйте ещё раз.',
  'problem.FAILED_TO_CREATE_SESSION': 'Не удалось войти. Попробуйте ещё раз.',
  'problem.FAILED_TO_GET_SESSION': 'Не удалось узнать, вошли ли вы. Попробуйте ещё раз.',
  'problem.SESSION_NOT_FOUND': 'На этом устройстве вы уже вышли.',
  'problem.SESSION_IS_NOT_FRESH': 'Войдите заново, чтобы сделать это.',
  'problem.SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION':
    'Вы вошли довольно давно. Введите пароль, чтобы сделать это.',
  'problem.INVALID_TOKEN': 'Эта ссылка недействительна или уже использована.',
  'problem.TOKEN_EXPIRED': 'Эта ссылка устарела. Запросите новую.',
  'problem.USER_NOT_FOUND': 'Этой учётной записи больше нет.',
  'problem.FAILED_TO_GET_USER_INFO': 'Войдите в учётную запись, к которой относится эта ссылка.',
  'problem.YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_AN_UNVERIFIED_EMAIL':
    'Ваш адрес уже подтверждён.',
  'problem.YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_YOUR_OWN_EMAIL':
    'Ссылку можно отправить только на свой адрес.',
  'problem.USERNAME_IS_TOO_SHORT': 'Это имя пользователя слишком короткое.',
  'problem.USERNAME_IS_TOO_LONG': 'Это имя пользователя слишком длинное.',
  'problem.USERNAME_IS_INVALID':
    'Имя пользователя состоит из букв, цифр, подчёркиваний и точек и показывается теми же буквами.',
  'problem.USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER':
    'Это имя пользователя уже занято. Выберите другое.',
  'problem.INVALID_USERNAME_OR_PASSWORD': 'Неверное имя пользователя или пароль.',
  'problem.EMAIL_CAN_NOT_BE_UPDATED': 'Адрес меняется в другом месте учётной записи.',
  'problem.CHANGE_EMAIL_IS_DISABLED': 'Смена адреса здесь отключена.',
  'problem.EMAIL_IS_THE_SAME': 'Это и так ваш адрес.',
  'problem.COULDNT_UPDATE_YOUR_EMAIL': 'Не удалось сменить адрес на этот.',
} as const;
