export const insideProblems = {
  'problem.ORGANIZATION_NOT_FOUND': 'Esta organización no existe.',
  'problem.ORGANIZATION_ALREADY_EXISTS': 'Esta dirección ya está en uso. Prueba otra.',
  'problem.SLUG_IS_TAKEN': 'Esta dirección ya está en uso. Prueba otra.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION':
    'Aquí no puedes crear organizaciones.',
  'problem.YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS':
    'Estás en tantas organizaciones como puede estar una persona.',
  'problem.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION': 'No eres miembro de esta organización.',
  'problem.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION': 'No eres miembro de esta organización.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION': 'No puedes cambiar esta organización.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION':
    'Solo un propietario puede eliminar la organización.',
  'problem.ORGANIZATION_ID_IS_REQUIRED': 'Elige primero una organización.',
  'problem.NO_ACTIVE_ORGANIZATION': 'Elige primero una organización.',
  'problem.MEMBER_NOT_FOUND': 'Esta persona no es miembro (o ya no lo es).',
  'problem.USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION': 'Esta persona ya es miembro.',
  'problem.PICTURE_IS_INVALID': 'Este archivo no es una imagen que se pueda guardar.',
  'problem.PICTURE_NOT_FOUND': 'Esta imagen ya no existe.',
  'problem.ORGANIZATION_MEMBERSHIP_LIMIT_REACHED':
    'La organización está llena. Un propietario tiene que hacer sitio.',
  'problem.YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER':
    'Una organización no puede estar sin propietario, y este es el único.',
  'problem.YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER':
    'Una organización no puede estar sin propietario. Nombra primero a otra persona.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER': 'No puedes cambiar el rol de este miembro.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER': 'No puedes quitar a este miembro.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_TRANSFER_THE_OWNERSHIP':
    'Solo un propietario puede ceder la organización.',
  'problem.YOU_CANNOT_TRANSFER_THE_OWNERSHIP_TO_YOURSELF': 'Ya eres propietario.',
  'problem.YOU_CANNOT_KEEP_THE_OWNERSHIP_YOU_TRANSFER':
    'Elige el rol que tendrás en lugar de propietario.',
  'problem.NOT_AUTHENTICATED': 'Inicia sesión para ver esto.',
  'problem.INVITATION_NOT_FOUND': 'Esta invitación ya no está abierta.',
  'problem.YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION': 'Esta invitación es para otra persona.',
  'problem.INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION':
    'Quien te invitó ya no está en la organización.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION': 'No puedes cancelar invitaciones.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION':
    'No puedes invitar a nadie a esta organización.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE':
    'No puedes invitar a alguien con este rol.',
  'problem.ROLE_NOT_FOUND': 'Este rol no existe.',
  'problem.YOU_MUST_BE_IN_AN_ORGANIZATION_TO_CREATE_A_ROLE': 'Elige primero una organización.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE':
    'No puedes crear este rol: un rol solo da lo que puede hacer quien lo crea.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE':
    'No puedes cambiar así el rol: un rol solo da lo que tú puedes hacer.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE': 'No puedes eliminar roles.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE': 'No puedes ver los roles.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE': 'No puedes ver los roles.',
  'problem.TOO_MANY_ROLES': 'La organización tiene tantos roles como puede tener.',
  'problem.INVALID_RESOURCE': 'No hay nada así que permitir.',
  'problem.ROLE_NAME_IS_ALREADY_TAKEN': 'Ya hay un rol con ese nombre. Elige otro nombre.',
  'problem.CANNOT_DELETE_A_PRE_DEFINED_ROLE': 'Todas las organizaciones tienen este rol. Se queda.',
  'problem.ROLE_IS_ASSIGNED_TO_MEMBERS':
    'Alguien tiene este rol o está invitado con él. Dale otro primero.',
  'problem.USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION':
    'Esta dirección tiene una invitación abierta. Puedes reenviarla desde la lista.',
  'problem.EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION':
    'Confirma primero tu dirección. Así verás a qué está invitada.',
  'problem.EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION':
    'Confirma primero tu dirección o abre el enlace del correo de invitación.',
  'problem.EMAIL_VERIFICATION_REQUIRED_TO_INVITE':
    'Confirma primero tu dirección. Después podrás invitar.',
  'problem.INVITATION_LIMIT_REACHED':
    'Hay demasiadas invitaciones abiertas. Cancela algunas primero.',
  'problem.INVITATION_LINK_NOT_FOUND': 'Este enlace no funciona (o ya no). Pide uno nuevo.',
  'problem.INVITATION_LINK_REQUIRES_A_USE_LIMIT':
    'Indica cuántas personas pueden usar un enlace con este rol.',
  'problem.INVITATION_LINK_LIMIT_REACHED':
    'Hay demasiados enlaces abiertos. Revoca algunos primero.',
  'problem.INVALID_EMAIL_DOMAIN': 'Eso no es un dominio. Escríbelo como example.com.',
  'problem.PUBLIC_EMAIL_DOMAIN':
    'Cualquiera puede tener una dirección de este dominio, así que no puede ser de una organización.',
  'problem.EMAIL_DOMAIN_ALREADY_EXISTS': 'Este dominio ya está en la lista.',
  'problem.EMAIL_DOMAIN_LIMIT_REACHED': 'Hay demasiados dominios. Quita uno primero.',
  'problem.EMAIL_DOMAIN_NOT_FOUND': 'Este dominio no está en la lista (o ya no).',
  'problem.EMAIL_DOMAIN_RECORD_NOT_FOUND':
    'No se encontró el registro DNS. Uno nuevo puede tardar en verse.',
  'problem.EMAIL_DOMAIN_IS_TAKEN': 'Otra organización ha verificado este dominio.',
  'problem.EMAIL_VERIFICATION_REQUIRED_TO_JOIN': 'Confirma primero tu dirección de correo.',
  'problem.YOU_CANNOT_JOIN_THIS_ORGANIZATION':
    'Tu dirección no te permite unirte a esta organización.',
  'problem.YOU_HAVE_ALREADY_REQUESTED_TO_JOIN': 'Ya lo has pedido. Alguien responderá.',
  'problem.JOIN_REQUEST_LIMIT_REACHED': 'Demasiada gente espera respuesta. Inténtalo más tarde.',
  'problem.JOIN_REQUEST_NOT_FOUND': 'Esta solicitud ya no está abierta.',
  'problem.TEAM_NOT_FOUND': 'Este equipo no existe.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION':
    'No puedes crear equipos en esta organización.',
  'problem.YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS':
    'La organización tiene tantos equipos como puede tener.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM': 'No puedes cambiar este equipo.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM': 'No puedes quitar un equipo en el que estás.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION':
    'No puedes quitar equipos de esta organización.',
  'problem.YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM': 'Elige primero un equipo.',
  'problem.USER_IS_NOT_A_MEMBER_OF_THE_TEAM': 'Esta persona no está en el equipo.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER': 'No puedes poner miembros en equipos.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER': 'No puedes sacar miembros de equipos.',
  'problem.UNABLE_TO_REMOVE_LAST_TEAM': 'Es el último equipo. Una organización conserva uno.',
  'problem.FORBIDDEN': 'No puedes hacer eso.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_READ_THE_AUDIT_LOG':
    'No puedes leer el registro de auditoría de esta organización.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_READ_BILLING':
    'No puedes ver la facturación de esta organización.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_UPDATE_BILLING':
    'Solo un propietario puede cambiar la facturación de esta organización.',
  'problem.PROVIDER_ORGANIZATION_IS_ALREADY_LINKED':
    'Esta organización del proveedor está conectada a otra organización.',
  'problem.ORGANIZATION_IS_ALREADY_LINKED':
    'Ya hay un proveedor conectado. Desconéctalo antes de conectar otro.',
  'problem.ORGANIZATION_IS_NOT_LINKED': 'No hay ningún proveedor conectado.',
  'problem.PROVIDER_API_IS_NOT_CONFIGURED':
    'La comparación con el proveedor está desactivada en este servidor.',
  'problem.LINKING_REQUIRES_PROOF':
    'Demuestra que la organización del proveedor es tuya: con un token de acceso del proveedor o a través del operador de este servidor.',
  'problem.PROVIDER_TOKEN_DOES_NOT_COVER_THE_ORGANIZATION':
    'El token de acceso no es válido o no abarca esta organización del proveedor.',
  'problem.PROVIDER_TOKEN_NOT_FOUND': 'No hay ningún token de acceso.',
  'problem.SAMPLE_EVENTS_ARE_NOT_AVAILABLE': 'Esta instalación no puede enviar eventos de muestra.',
  'problem.CUSTOMER_NOT_FOUND': 'Este cliente no existe.',
  'problem.SUBSCRIPTION_NOT_FOUND': 'Esta suscripción no existe.',
  'problem.ORDER_NOT_FOUND': 'Este pedido no existe.',
  'problem.ENDPOINT_NOT_FOUND': 'Esta URL de entrega no existe.',
  'problem.ENDPOINT_LIMIT_REACHED':
    'Hay tantas URL de entrega como puede haber. Elimina una primero.',
  'problem.ENDPOINT_SECRET_IS_ROTATING':
    'Ya hay dos secretos válidos. Termina primero el más antiguo.',
  'problem.ENDPOINT_HAS_ONE_SECRET': 'No hay un secreto más antiguo que terminar.',
  'problem.REFUND_NOT_FOUND': 'Este reembolso no existe.',
  'problem.PRODUCT_NOT_FOUND': 'Este producto no existe.',
  'problem.DISCOUNT_NOT_FOUND': 'Este descuento no existe.',
  'problem.BENEFIT_NOT_FOUND': 'Este beneficio no existe.',
  'problem.BENEFIT_GRANT_NOT_FOUND': 'Este beneficio no se concedió.',
  'problem.CHECKOUT_NOT_FOUND': 'Este proceso de pago no existe.',
  'problem.METER_RANGE_IS_INVALID': 'Los días deben seguirse unos a otros y ser 366 como máximo.',
  'problem.METER_NOT_FOUND': 'Este medidor no existe.',
  'problem.SUMMARY_RANGE_IS_INVALID': 'Elige meses seguidos, diez años como máximo.',
  'problem.CUSTOM_FIELD_NOT_FOUND': 'Este campo personalizado no existe.',
  'problem.DELIVERY_NOT_FOUND': 'Esta entrega no existe.',
  'problem.DELIVERY_IS_NOT_AN_EVENT': 'Esta entrega no es un evento, así que no se puede releer.',
  'problem.REPLAY_NOT_FOUND': 'Esta repetición no existe.',
  'problem.REPLAY_IS_RUNNING': 'Ya se están releyendo entregas. Espera a que termine.',
  'problem.INVALID_ERRORCALLBACKURL': 'No se puede volver a esta página tras un error.',
  'problem.INVALID_NEWUSERCALLBACKURL': 'No se puede llevar a esta página tras el primer acceso.',
  'problem.PROVIDER_NOT_FOUND': 'Esta forma de entrar no se ofrece aquí.',
  'problem.ID_TOKEN_NOT_SUPPORTED': 'Esta forma de entrar no funciona con un token.',
  'problem.USER_EMAIL_NOT_FOUND': 'El servicio de inicio de sesión no nos dijo tu dirección.',
  'problem.ACCOUNT_NOT_LINKED':
    'Ya existe una cuenta con esta dirección. Entra como antes y vincula luego este acceso.',
  'problem.SIGNUP_DISABLED': 'No se pueden crear cuentas nuevas de esta forma.',
  'problem.YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT': 'Es tu única forma de entrar. Añade otra primero.',
  'problem.ACCOUNT_NOT_FOUND': 'Este acceso no está vinculado (o ya no).',
  'problem.PROVIDER_X_IS_NOT_SUPPORTED': 'Este servicio de inicio de sesión no se ofrece aquí.',
  'problem.FAILED_TO_GET_A_VALID_ACCESS_TOKEN':
    'El servicio ya no da acceso. Vincula el acceso de nuevo.',
  'problem.PROVIDER_X_DOES_NOT_SUPPORT_TOKEN_REFRESHING':
    'Este servicio no renueva el acceso. Vincula el acceso de nuevo.',
  'problem.FAILED_TO_REFRESH_ACCESS_TOKEN':
    'El servicio no renovó el acceso. Vincula el acceso de nuevo.',
} as const;
