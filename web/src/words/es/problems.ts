export const problems = {
  'problem.UNREACHABLE':
    'No podemos llegar al servidor. Comprueba tu conexión e inténtalo de nuevo.',
  'problem.TIMED_OUT': 'El servidor tardó demasiado. Inténtalo de nuevo.',
  'problem.UNEXPECTED_RESPONSE':
    'La respuesta no es la que esta página espera. Recárgala para tener su última versión.',
  'problem.VALIDATION_ERROR':
    'Algo del formulario no es válido. Revisa los campos e inténtalo de nuevo.',
  'problem.BAD_REQUEST': 'No se entendió la petición.',
  'problem.UNAUTHORIZED': 'Tu sesión está cerrada. Inicia sesión e inténtalo de nuevo.',
  'problem.INVALID_ORIGIN':
    'Esta página no puede hacer eso aquí. Abre la aplicación en su propia dirección.',
  'problem.INVALID_CALLBACKURL': 'La página a la que volver no es nuestra.',
  'problem.INVALID_REDIRECTURL': 'La página a la que volver no es nuestra.',
  'problem.NOT_FOUND': 'Eso no existe o está desactivado.',
  'problem.PAYLOAD_TOO_LARGE': 'Es demasiado grande.',
  'problem.TOO_MANY_REQUESTS': 'Han sido demasiadas veces. Espera un momento.',
  'problem.INTERNAL_SERVER_ERROR': 'Algo falló por nuestra parte. Inténtalo de nuevo.',
  'problem.BAD_GATEWAY': 'Una parte del sistema no responde. Inténtalo de nuevo.',
  'problem.SERVICE_UNAVAILABLE':
    'Una parte del sistema no está disponible temporalmente. Inténtalo de nuevo.',
  'problem.GATEWAY_TIMEOUT': 'El servidor tardó demasiado. Inténtalo de nuevo.',
  'problem.INVALID_EMAIL': 'No podemos usar esta dirección de correo.',
  'problem.INVALID_EMAIL_OR_PASSWORD': 'La dirección de correo o la contraseña no es correcta.',
  'problem.EMAIL_NOT_VERIFIED':
    'Confirma primero tu dirección de correo. Te enviamos un enlace nuevo.',
  'problem.EMAIL_AND_PASSWORD_IS_NOT_ENABLED': 'Aquí está desactivado entrar con contraseña.',
  'problem.EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED': 'Aquí no se pueden crear cuentas nuevas.',
  'problem.USER_ALREADY_EXISTS': 'Ya existe una cuenta con esta dirección. Inicia sesión.',
  'problem.PASSWORD_TOO_SHORT': 'Esta contraseña es demasiado corta.',
  'problem.PASSWORD_TOO_LONG': 'Esta contraseña es demasiado larga.',
  'problem.PASSWORD_COMPROMISED':
    'Esta contraseña se conoce por una filtración y otros la probarán. Elige otra.',
  'problem.INVALID_PASSWORD': 'La contraseña no es correcta.',
  'problem.CREDENTIAL_ACCOUNT_NOT_FOUND': 'Tu cuenta no tiene contraseña.',
  'problem.FAILED_TO_CREATE_USER': 'No se pudo crear la cuenta. Inténtalo de nuevo.',
  'problem.FAILED_TO_CREATE_SESSION': 'No se pudo iniciar tu sesión. Inténtalo de nuevo.',
  'problem.FAILED_TO_GET_SESSION':
    'No pudimos saber si tu sesión está abierta. Inténtalo de nuevo.',
  'problem.SESSION_NOT_FOUND': 'Este dispositivo ya no tiene sesión.',
  'problem.SESSION_IS_NOT_FRESH': 'Vuelve a iniciar sesión para hacer esto.',
  'problem.SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION':
    'Iniciaste sesión hace un rato. Escribe tu contraseña para hacer esto.',
  'problem.INVALID_TOKEN': 'Este enlace no es válido o ya se usó.',
  'problem.TOKEN_EXPIRED': 'Este enlace es demasiado antiguo. Pide uno nuevo.',
  'problem.USER_NOT_FOUND': 'Esta cuenta ya no existe.',
  'problem.FAILED_TO_GET_USER_INFO': 'Inicia sesión con la cuenta de este enlace.',
  'problem.YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_AN_UNVERIFIED_EMAIL':
    'Tu dirección ya está confirmada.',
  'problem.YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_YOUR_OWN_EMAIL':
    'Solo puedes recibir un enlace en tu propia dirección.',
  'problem.USERNAME_IS_TOO_SHORT': 'Este nombre de usuario es demasiado corto.',
  'problem.USERNAME_IS_TOO_LONG': 'Este nombre de usuario es demasiado largo.',
  'problem.USERNAME_IS_INVALID':
    'Un nombre de usuario tiene letras, cifras, guiones bajos y puntos, y se muestra con esas mismas letras.',
  'problem.USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER':
    'Este nombre de usuario ya es de otra persona. Elige otro.',
  'problem.INVALID_USERNAME_OR_PASSWORD': 'El nombre de usuario o la contraseña no es correcta.',
  'problem.EMAIL_CAN_NOT_BE_UPDATED': 'Tu dirección se cambia en otra parte de tu cuenta.',
  'problem.CHANGE_EMAIL_IS_DISABLED': 'Aquí está desactivado cambiar la dirección.',
  'problem.EMAIL_IS_THE_SAME': 'Esta ya es tu dirección.',
  'problem.COULDNT_UPDATE_YOUR_EMAIL': 'No se pudo cambiar tu dirección a esta.',
} as const;
