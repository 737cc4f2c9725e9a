export const problems = {
  'problem.UNREACHABLE':
    'Nie możemy połączyć się z serwerem. Sprawdź połączenie i spróbuj ponownie.',
  'problem.TIMED_OUT': 'Serwer odpowiadał zbyt długo. Spróbuj ponownie.',
  'problem.UNEXPECTED_RESPONSE':
    'Odpowiedź nie pasuje do tej strony. Odśwież ją, aby mieć najnowszą wersję.',
  'problem.VALIDATION_ERROR':
    'Coś w formularzu jest nieprawidłowe. Sprawdź pola i spróbuj ponownie.',
  'problem.BAD_REQUEST': 'Zapytanie nie zostało zrozumiane.',
  'problem.UNAUTHORIZED': 'Sesja się zakończyła. Zaloguj się i spróbuj ponownie.',
  'problem.INVALID_ORIGIN':
    'Ta strona nie może tego tutaj zrobić. Otwórz aplikację pod jej własnym adresem.',
  'problem.INVALID_CALLBACKURL': 'Strona powrotu nie jest nasza.',
  'problem.INVALID_REDIRECTURL': 'Strona powrotu nie jest nasza.',
  'problem.NOT_FOUND': 'To nie istnieje albo jest wyłączone.',
  'problem.PAYLOAD_TOO_LARGE': 'To jest za duże.',
  'problem.TOO_MANY_REQUESTS': 'To było trochę zbyt często. Poczekaj chwilę.',
  'problem.INTERNAL_SERVER_ERROR': 'Coś poszło nie tak po naszej stronie. Spróbuj ponownie.',
  'problem.BAD_GATEWAY': 'Część systemu nie odpowiada. Spróbuj ponownie.',
  'problem.SERVICE_UNAVAILABLE': 'Część systemu jest chwilowo niedostępna. Spróbuj ponownie.',
  'problem.GATEWAY_TIMEOUT': 'Serwer odpowiadał zbyt długo. Spróbuj ponownie.',
  'problem.INVALID_EMAIL': 'Nie możemy użyć tego adresu e-mail.',
  'problem.INVALID_EMAIL_OR_PASSWORD': 'Adres e-mail lub hasło jest nieprawidłowe.',
  'problem.EMAIL_NOT_VERIFIED': 'Najpierw potwierdź adres e-mail. Wysłaliśmy ci nowy link.',
  'problem.EMAIL_AND_PASSWORD_IS_NOT_ENABLED': 'Logowanie hasłem jest tu wyłączone.',
  'problem.EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED': 'Nie można tu zakładać nowych kont.',
  'problem.USER_ALREADY_EXISTS': 'Konto z tym adresem już istnieje. Zaloguj się.',
  'problem.PASSWORD_TOO_SHORT': 'To hasło jest za krótkie.',
  'problem.PASSWORD_TOO_LONG': 'To hasło jest za długie.',
  'problem.PASSWORD_COMPROMISED':
    'To hasło jest znane z wycieku, więc inni go spróbują. Wybierz inne.',
  'problem.INVALID_PASSWORD': 'Hasło jest nieprawidłowe.',
  'problem.CREDENTIAL_ACCOUNT_NOT_FOUND': 'Twoje konto nie ma hasła.',
  'problem.FAILED_TO_CREATE_USER': 'Nie udało się założyć konta. Spróbuj ponownie.',
  'problem.FAILED_TO_CREATE_SESSION': 'Nie udało się zalogować. Spróbuj ponownie.',
  'problem.FAILED_TO_GET_SESSION':
    'Nie udało się sprawdzić, czy jesteś zalogowany. Spróbuj ponownie.',
  'problem.SESSION_NOT_FOUND': 'To urządzenie jest już wylogowane.',
  'problem.SESSION_IS_NOT_FRESH': 'Zaloguj się ponownie, aby to zrobić.',
  'problem.SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION':
    'Od zalogowania minęło trochę czasu. Podaj hasło, aby to zrobić.',
  'problem.INVALID_TOKEN': 'Ten link jest nieprawidłowy lub został już użyty.',
  'problem.TOKEN_EXPIRED': 'Ten link jest za stary. Poproś o nowy.',
  'problem.USER_NOT_FOUND': 'To konto już nie istnieje.',
  'problem.FAILED_TO_GET_USER_INFO': 'Zaloguj się na konto, do którego należy ten link.',
  'problem.YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_AN_UNVERIFIED_EMAIL':
    'Twój adres jest już potwierdzony.',
  'problem.YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_YOUR_OWN_EMAIL':
    'Link można wysłać tylko na własny adres.',
  'problem.USERNAME_IS_TOO_SHORT': 'Ta nazwa użytkownika jest za krótka.',
  'problem.USERNAME_IS_TOO_LONG': 'Ta nazwa użytkownika jest za długa.',
  'problem.USERNAME_IS_INVALID':
    'Nazwa użytkownika ma litery, cyfry, podkreślenia i kropki i jest wyświetlana tymi samymi literami.',
  'problem.USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER':
    'Ta nazwa użytkownika należy do kogoś innego. Wybierz inną.',
  'problem.INVALID_USERNAME_OR_PASSWORD': 'Nazwa użytkownika lub hasło jest nieprawidłowe.',
  'problem.EMAIL_CAN_NOT_BE_UPDATED': 'Adres zmienia się w innym miejscu konta.',
  'problem.CHANGE_EMAIL_IS_DISABLED': 'Zmiana adresu jest tu wyłączona.',
  'problem.EMAIL_IS_THE_SAME': 'To już jest twój adres.',
  'problem.COULDNT_UPDATE_YOUR_EMAIL': 'Nie udało się zmienić adresu na ten.',
} as const;
