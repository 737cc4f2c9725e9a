export const problems = {
  'problem.UNREACHABLE':
    'Der Server ist nicht erreichbar. Prüfe deine Verbindung und versuche es noch einmal.',
  'problem.TIMED_OUT': 'Der Server hat zu lange gebraucht. Bitte versuche es noch einmal.',
  'problem.UNEXPECTED_RESPONSE':
    'Die Antwort passt nicht zu dieser Seite. Lade sie neu, um die neueste Fassung zu bekommen.',
  'problem.VALIDATION_ERROR':
    'Etwas im Formular stimmt nicht. Prüfe die Felder und versuche es noch einmal.',
  'problem.BAD_REQUEST': 'Die Anfrage wurde nicht verstanden.',
  'problem.UNAUTHORIZED': 'Du bist abgemeldet. Melde dich an und versuche es noch einmal.',
  'problem.INVALID_ORIGIN':
    'Diese Seite darf das hier nicht. Öffne die Anwendung unter ihrer eigenen Adresse.',
  'problem.INVALID_CALLBACKURL': 'Die Seite für die Rückkehr gehört nicht zu uns.',
  'problem.INVALID_REDIRECTURL': 'Die Seite für die Rückkehr gehört nicht zu uns.',
  'problem.NOT_FOUND': 'Das gibt es nicht, oder es ist abgeschaltet.',
  'problem.PAYLOAD_TOO_LARGE': 'Das ist zu groß.',
  'problem.TOO_MANY_REQUESTS': 'Das war etwas zu oft. Bitte warte einen Moment.',
  'problem.INTERNAL_SERVER_ERROR': 'Bei uns ging etwas schief. Bitte versuche es noch einmal.',
  'problem.BAD_GATEWAY': 'Ein Teil des Systems antwortet nicht. Bitte versuche es noch einmal.',
  'problem.SERVICE_UNAVAILABLE':
    'Ein Teil des Systems ist vorübergehend nicht verfügbar. Bitte versuche es noch einmal.',
  'problem.GATEWAY_TIMEOUT': 'Der Server hat zu lange gebraucht. Bitte versuche es noch einmal.',
  'problem.INVALID_EMAIL': 'Diese E-Mail-Adresse können wir nicht verwenden.',
  'problem.INVALID_EMAIL_OR_PASSWORD': 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  'problem.EMAIL_NOT_VERIFIED':
    'Bestätige zuerst deine E-Mail-Adresse. Wir haben dir einen neuen Link geschickt.',
  'problem.EMAIL_AND_PASSWORD_IS_NOT_ENABLED': 'Die Anmeldung mit Passwort ist hier abgeschaltet.',
  'problem.EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED':
    'Hier können keine neuen Konten angelegt werden.',
  'problem.USER_ALREADY_EXISTS':
    'Mit dieser Adresse gibt es schon ein Konto. Melde dich stattdessen an.',
  'problem.PASSWORD_TOO_SHORT': 'Dieses Passwort ist zu kurz.',
  'problem.PASSWORD_TOO_LONG': 'Dieses Passwort ist zu lang.',
  'problem.PASSWORD_COMPROMISED':
    'Dieses Passwort ist aus einem Datenleck bekannt, andere werden es probieren. Wähle ein anderes.',
  'problem.INVALID_PASSWORD': 'Das Passwort ist falsch.',
  'problem.CREDENTIAL_ACCOUNT_NOT_FOUND': 'Dein Konto hat kein Passwort.',
  'problem.FAILED_TO_CREATE_USER':
    'Das Konto konnte nicht angelegt werden. Bitte versuche es noch einmal.',
  'problem.FAILED_TO_CREATE_SESSION':
    'Du konntest nicht angemeldet werden. Bitte versuche es noch einmal.',
  'problem.FAILED_TO_GET_SESSION':
    'Wir konnten nicht feststellen, ob du angemeldet bist. Bitte versuche es noch einmal.',
  'problem.SESSION_NOT_FOUND': 'Dieses Gerät ist schon abgemeldet.',
  'problem.SESSION_IS_NOT_FRESH': 'Melde dich dafür noch einmal an.',
  'problem.SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION':
    'Deine Anmeldung ist eine Weile her. Gib dafür dein Passwort ein.',
  'problem.INVALID_TOKEN': 'Dieser Link gilt nicht oder wurde schon benutzt.',
  'problem.TOKEN_EXPIRED': 'Dieser Link ist zu alt. Fordere einen neuen an.',
  'problem.USER_NOT_FOUND': 'Dieses Konto gibt es nicht mehr.',
  'problem.FAILED_TO_GET_USER_INFO': 'Melde dich mit dem Konto an, zu dem dieser Link gehört.',
  'problem.YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_AN_UNVERIFIED_EMAIL':
    'Deine Adresse ist schon bestätigt.',
  'problem.YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_YOUR_OWN_EMAIL':
    'Du kannst dir nur an deine eigene Adresse einen Link schicken lassen.',
  'problem.USERNAME_IS_TOO_SHORT': 'Dieser Benutzername ist zu kurz.',
  'problem.USERNAME_IS_TOO_LONG': 'Dieser Benutzername ist zu lang.',
  'problem.USERNAME_IS_INVALID':
    'Ein Benutzername hat Buchstaben, Ziffern, Unterstriche und Punkte und wird auch nur so gezeigt.',
  'problem.USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER':
    'Dieser Benutzername gehört schon jemandem. Wähle einen anderen.',
  'problem.INVALID_USERNAME_OR_PASSWORD': 'Der Benutzername oder das Passwort ist falsch.',
  'problem.EMAIL_CAN_NOT_BE_UPDATED': 'Deine Adresse änderst du an anderer Stelle in deinem Konto.',
  'problem.CHANGE_EMAIL_IS_DISABLED': 'Das Ändern der Adresse ist hier abgeschaltet.',
  'problem.EMAIL_IS_THE_SAME': 'Das ist schon deine Adresse.',
  'problem.COULDNT_UPDATE_YOUR_EMAIL': 'Deine Adresse konnte nicht auf diese geändert werden.',
} as const;
