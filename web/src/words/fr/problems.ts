export const problems = {
  'problem.UNREACHABLE': 'Le serveur est injoignable. Vérifiez votre connexion et réessayez.',
  'problem.TIMED_OUT': 'Le serveur a mis trop de temps à répondre. Réessayez.',
  'problem.UNEXPECTED_RESPONSE':
    'La réponse n’est pas celle que cette page attend. Rechargez-la pour avoir sa dernière version.',
  'problem.VALIDATION_ERROR':
    'Quelque chose dans le formulaire n’est pas valable. Vérifiez les champs et réessayez.',
  'problem.BAD_REQUEST': 'La demande n’a pas été comprise.',
  'problem.UNAUTHORIZED': 'Vous êtes déconnecté. Connectez-vous et réessayez.',
  'problem.INVALID_ORIGIN':
    'Cette page n’a pas ce droit ici. Ouvrez l’application à sa propre adresse.',
  'problem.INVALID_CALLBACKURL': 'La page de retour n’est pas une des nôtres.',
  'problem.INVALID_REDIRECTURL': 'La page de retour n’est pas une des nôtres.',
  'problem.NOT_FOUND': 'Cela n’existe pas, ou c’est désactivé.',
  'problem.PAYLOAD_TOO_LARGE': 'C’est trop volumineux.',
  'problem.TOO_MANY_REQUESTS': 'C’était un peu trop souvent. Patientez un instant.',
  'problem.INTERNAL_SERVER_ERROR': 'Une erreur s’est produite de notre côté. Réessayez.',
  'problem.BAD_GATEWAY': 'Une partie du système ne répond pas. Réessayez.',
  'problem.SERVICE_UNAVAILABLE':
    'Une partie du système est temporairement indisponible. Réessayez.',
  'problem.GATEWAY_TIMEOUT': 'Le serveur a mis trop de temps à répondre. Réessayez.',
  'problem.INVALID_EMAIL': 'Nous ne pouvons pas utiliser cette adresse e-mail.',
  'problem.INVALID_EMAIL_OR_PASSWORD': 'L’adresse e-mail ou le mot de passe est incorrect.',
  'problem.EMAIL_NOT_VERIFIED':
    'Confirmez d’abord votre adresse e-mail. Nous vous avons envoyé un nouveau lien.',
  'problem.EMAIL_AND_PASSWORD_IS_NOT_ENABLED': 'La connexion par mot de passe est désactivée ici.',
  'problem.EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED': 'On ne peut pas créer de compte ici.',
  'problem.USER_ALREADY_EXISTS': 'Un compte existe déjà avec cette adresse. Connectez-vous plutôt.',
  'problem.PASSWORD_TOO_SHORT': 'Ce mot de passe est trop court.',
  'problem.PASSWORD_TOO_LONG': 'Ce mot de passe est trop long.',
  'problem.PASSWORD_COMPROMISED':
    'Ce mot de passe est connu par une fuite, d’autres l’essaieront. Choisissez-en un autre.',
  'problem.INVALID_PASSWORD': 'Le mot de passe est incorrect.',
  'problem.CREDENTIAL_ACCOUNT_NOT_FOUND': 'Votre compte n’a pas de mot de passe.',
  'problem.FAILED_TO_CREATE_USER': 'Le compte n’a pas pu être créé. Réessayez.',
  'problem.FAILED_TO_CREATE_SESSION': 'La connexion n’a pas abouti. Réessayez.',
  'problem.FAILED_TO_GET_SESSION': 'Nous n’avons pas pu savoir si vous êtes connecté. Réessayez.',
  'problem.SESSION_NOT_FOUND': 'Cet appareil est déjà déconnecté.',
  'problem.SESSION_IS_NOT_FRESH': 'Reconnectez-vous pour faire cela.',
  'problem.SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION':
    'Votre connexion date un peu. Saisissez votre mot de passe pour faire cela.',
  'problem.INVALID_TOKEN': 'Ce lien n’est pas valable, ou il a déjà servi.',
  'problem.TOKEN_EXPIRED': 'Ce lien est trop ancien. Demandez-en un nouveau.',
  'problem.USER_NOT_FOUND': 'Ce compte n’existe plus.',
  'problem.FAILED_TO_GET_USER_INFO': 'Connectez-vous avec le compte de ce lien.',
  'problem.YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_AN_UNVERIFIED_EMAIL':
    'Votre adresse est déjà confirmée.',
  'problem.YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_YOUR_OWN_EMAIL':
    'Vous ne pouvez recevoir un lien qu’à votre propre adresse.',
  'problem.USERNAME_IS_TOO_SHORT': 'Ce nom d’utilisateur est trop court.',
  'problem.USERNAME_IS_TOO_LONG': 'Ce nom d’utilisateur est trop long.',
  'problem.USERNAME_IS_INVALID':
    'Un nom d’utilisateur a des lettres, des chiffres, des tirets bas et des points, et s’affiche avec ces mêmes lettres.',
  'problem.USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER':
    'Ce nom d’utilisateur appartient à quelqu’un d’autre. Choisissez-en un autre.',
  'problem.INVALID_USERNAME_OR_PASSWORD': 'Le nom d’utilisateur ou le mot de passe est incorrect.',
  'problem.EMAIL_CAN_NOT_BE_UPDATED': 'Votre adresse se change ailleurs dans votre compte.',
  'problem.CHANGE_EMAIL_IS_DISABLED': 'Le changement d’adresse est désactivé ici.',
  'problem.EMAIL_IS_THE_SAME': 'C’est déjà votre adresse.',
  'problem.COULDNT_UPDATE_YOUR_EMAIL': 'Votre adresse n’a pas pu être remplacée par celle-ci.',
} as const;
