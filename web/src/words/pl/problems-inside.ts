export const insideProblems = {
  'problem.ORGANIZATION_NOT_FOUND': 'Ta organizacja nie istnieje.',
  'problem.ORGANIZATION_ALREADY_EXISTS': 'Ten adres jest zajęty. Spróbuj innego.',
  'problem.SLUG_IS_TAKEN': 'Ten adres jest zajęty. Spróbuj innego.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION': 'Nie możesz tu tworzyć organizacji.',
  'problem.YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS':
    'Należysz do tylu organizacji, do ilu może należeć jedna osoba.',
  'problem.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION': 'Nie należysz do tej organizacji.',
  'problem.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION': 'Nie należysz do tej organizacji.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION': 'Nie możesz zmieniać tej organizacji.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION':
    'Tylko właściciel może usunąć organizację.',
  'problem.ORGANIZATION_ID_IS_REQUIRED': 'Najpierw wybierz organizację.',
  'problem.NO_ACTIVE_ORGANIZATION': 'Najpierw wybierz organizację.',
  'problem.MEMBER_NOT_FOUND': 'Ta osoba nie jest (już) członkiem.',
  'problem.USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION': 'Ta osoba jest już członkiem.',
  'problem.PICTURE_IS_INVALID': 'Ten plik nie jest obrazem, który można zachować.',
  'problem.PICTURE_NOT_FOUND': 'Tego obrazu już nie ma.',
  'problem.ORGANIZATION_MEMBERSHIP_LIMIT_REACHED':
    'Organizacja jest pełna. Właściciel musi najpierw zrobić miejsce.',
  'problem.YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER':
    'Organizacja nie może być bez właściciela, a to jedyny.',
  'problem.YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER':
    'Organizacja nie może być bez właściciela. Najpierw wyznacz kogoś innego.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER': 'Nie możesz zmienić roli tego członka.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER': 'Nie możesz usunąć tego członka.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_TRANSFER_THE_OWNERSHIP':
    'Tylko właściciel może przekazać organizację.',
  'problem.YOU_CANNOT_TRANSFER_THE_OWNERSHIP_TO_YOURSELF': 'Już jesteś właścicielem.',
  'problem.YOU_CANNOT_KEEP_THE_OWNERSHIP_YOU_TRANSFER':
    'Wybierz rolę, którą będziesz mieć zamiast właściciela.',
  'problem.NOT_AUTHENTICATED': 'Zaloguj się, aby to zobaczyć.',
  'problem.INVITATION_NOT_FOUND': 'To zaproszenie nie jest już aktualne.',
  'problem.YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION': 'To zaproszenie jest dla kogoś innego.',
  'problem.INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION':
    'Osoba, która cię zaprosiła, nie jest już w organizacji.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION': 'Nie możesz anulować zaproszeń.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION':
    'Nie możesz nikogo zapraszać do tej organizacji.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE':
    'Nie możesz zapraszać osób z tą rolą.',
  'problem.ROLE_NOT_FOUND': 'Ta rola nie istnieje.',
  'problem.YOU_MUST_BE_IN_AN_ORGANIZATION_TO_CREATE_A_ROLE': 'Najpierw wybierz organizację.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE':
    'Nie możesz utworzyć tej roli: rola daje tylko to, co wolno jej twórcy.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE':
    'Nie możesz tak zmienić roli: rola daje tylko to, co wolno tobie.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE': 'Nie możesz usuwać ról.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE': 'Nie możesz zobaczyć ról.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE': 'Nie możesz zobaczyć ról.',
  'problem.TOO_MANY_ROLES': 'Organizacja ma tyle ról, ile może mieć.',
  'problem.INVALID_RESOURCE': 'Nie ma czegoś takiego do dozwolenia.',
  'problem.ROLE_NAME_IS_ALREADY_TAKEN': 'Rola o tej nazwie już istnieje. Wybierz inną nazwę.',
  'problem.CANNOT_DELETE_A_PRE_DEFINED_ROLE': 'Każda organizacja ma tę rolę. Zostaje.',
  'problem.ROLE_IS_ASSIGNED_TO_MEMBERS':
    'Ktoś ma tę rolę albo jest z nią zaproszony. Najpierw daj mu inną.',
  'problem.USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION':
    'Ten adres ma otwarte zaproszenie. Możesz wysłać je ponownie z listy.',
  'problem.EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION':
    'Najpierw potwierdź adres. Wtedy zobaczysz, dokąd jest zaproszony.',
  'problem.EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION':
    'Najpierw potwierdź adres albo otwórz link z wiadomości z zaproszeniem.',
  'problem.EMAIL_VERIFICATION_REQUIRED_TO_INVITE':
    'Najpierw potwierdź adres. Potem możesz zapraszać.',
  'problem.INVITATION_LIMIT_REACHED':
    'Jest zbyt wiele otwartych zaproszeń. Najpierw anuluj niektóre.',
  'problem.INVITATION_LINK_NOT_FOUND': 'Ten link (już) nie działa. Poproś o nowy.',
  'problem.INVITATION_LINK_REQUIRES_A_USE_LIMIT': 'Podaj, ile osób może użyć linku z tą rolą.',
  'problem.INVITATION_LINK_LIMIT_REACHED':
    'Jest zbyt wiele otwartych linków. Najpierw unieważnij niektóre.',
  'problem.INVALID_EMAIL_DOMAIN': 'To nie jest domena. Zapisz ją jak example.com.',
  'problem.PUBLIC_EMAIL_DOMAIN':
    'Adres w tej domenie może mieć każdy, więc nie może należeć do organizacji.',
  'problem.EMAIL_DOMAIN_ALREADY_EXISTS': 'Ta domena jest już na liście.',
  'problem.EMAIL_DOMAIN_LIMIT_REACHED': 'Jest zbyt wiele domen. Najpierw usuń jedną.',
  'problem.EMAIL_DOMAIN_NOT_FOUND': 'Tej domeny (już) nie ma na liście.',
  'problem.EMAIL_DOMAIN_RECORD_NOT_FOUND':
    'Nie znaleziono rekordu DNS. Nowy rekord może być widoczny dopiero po chwili.',
  'problem.EMAIL_DOMAIN_IS_TAKEN': 'Inna organizacja zweryfikowała tę domenę.',
  'problem.EMAIL_VERIFICATION_REQUIRED_TO_JOIN': 'Najpierw potwierdź swój adres e-mail.',
  'problem.YOU_CANNOT_JOIN_THIS_ORGANIZATION':
    'Twój adres nie pozwala dołączyć do tej organizacji.',
  'problem.YOU_HAVE_ALREADY_REQUESTED_TO_JOIN': 'Prośba już została wysłana. Ktoś odpowie.',
  'problem.JOIN_REQUEST_LIMIT_REACHED': 'Zbyt wiele osób czeka na odpowiedź. Spróbuj później.',
  'problem.JOIN_REQUEST_NOT_FOUND': 'Ta prośba nie jest już aktualna.',
  'problem.TEAM_NOT_FOUND': 'Ten zespół nie istnieje.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION':
    'Nie możesz tworzyć zespołów w tej organizacji.',
  'problem.YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS':
    'Organizacja ma tyle zespołów, ile może mieć.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM': 'Nie możesz zmieniać tego zespołu.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM':
    'Nie możesz usunąć zespołu, do którego należysz.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION':
    'Nie możesz usuwać zespołów tej organizacji.',
  'problem.YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM': 'Najpierw wybierz zespół.',
  'problem.USER_IS_NOT_A_MEMBER_OF_THE_TEAM': 'Ta osoba nie należy do zespołu.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER':
    'Nie możesz dodawać członków do zespołów.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER': 'Nie możesz usuwać członków z zespołów.',
  'problem.UNABLE_TO_REMOVE_LAST_TEAM': 'To ostatni zespół. Organizacja zachowuje jeden.',
  'problem.FORBIDDEN': 'Nie możesz tego zrobić.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_READ_THE_AUDIT_LOG':
    'Nie możesz czytać dziennika zdarzeń tej organizacji.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_READ_BILLING': 'Nie możesz zobaczyć rozliczeń tej organizacji.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_UPDATE_BILLING':
    'Tylko właściciel może zmieniać rozliczenia tej organizacji.',
  'problem.PROVIDER_ORGANIZATION_IS_ALREADY_LINKED':
    'Ta organizacja dostawcy jest połączona z inną organizacją.',
  'problem.ORGANIZATION_IS_ALREADY_LINKED':
    'Dostawca jest już połączony. Najpierw go odłącz, aby połączyć innego.',
  'problem.ORGANIZATION_IS_NOT_LINKED': 'Żaden dostawca nie jest połączony.',
  'problem.PROVIDER_API_IS_NOT_CONFIGURED':
    'Porównywanie z dostawcą jest wyłączone na tym serwerze.',
  'problem.LINKING_REQUIRES_PROOF':
    'Udowodnij, że organizacja u dostawcy należy do Ciebie: tokenem dostępu dostawcy albo przez operatora tego serwera.',
  'problem.PROVIDER_TOKEN_DOES_NOT_COVER_THE_ORGANIZATION':
    'Token dostępu jest nieprawidłowy albo nie obejmuje tej organizacji u dostawcy.',
  'problem.PROVIDER_TOKEN_NOT_FOUND': 'Nie ma tokenu dostępu.',
  'problem.SAMPLE_EVENTS_ARE_NOT_AVAILABLE':
    'Ta instalacja nie może wysyłać przykładowych zdarzeń.',
  'problem.CUSTOMER_NOT_FOUND': 'Ten klient nie istnieje.',
  'problem.SUBSCRIPTION_NOT_FOUND': 'Ta subskrypcja nie istnieje.',
  'problem.ORDER_NOT_FOUND': 'To zamówienie nie istnieje.',
  'problem.ENDPOINT_NOT_FOUND': 'Ten adres dostaw nie istnieje.',
  'problem.ENDPOINT_LIMIT_REACHED': 'Jest tyle adresów dostaw, ile może być. Najpierw usuń jeden.',
  'problem.ENDPOINT_SECRET_IS_ROTATING': 'Obowiązują już dwa sekrety. Najpierw zakończ starszy.',
  'problem.ENDPOINT_HAS_ONE_SECRET': 'Nie ma starszego sekretu do zakończenia.',
  'problem.REFUND_NOT_FOUND': 'Ten zwrot nie istnieje.',
  'problem.PRODUCT_NOT_FOUND': 'Ten produkt nie istnieje.',
  'problem.DISCOUNT_NOT_FOUND': 'Ten rabat nie istnieje.',
  'problem.BENEFIT_NOT_FOUND': 'To świadczenie nie istnieje.',
  'problem.BENEFIT_GRANT_NOT_FOUND': 'To świadczenie nie zostało przyznane.',
  'problem.CHECKOUT_NOT_FOUND': 'Ten proces płatności nie istnieje.',
  'problem.METER_RANGE_IS_INVALID': 'Dni muszą następować po sobie i może ich być najwyżej 366.',
  'problem.METER_NOT_FOUND': 'Ten licznik nie istnieje.',
  'problem.SUMMARY_RANGE_IS_INVALID': 'Wybierz kolejne miesiące, najwyżej dziesięć lat.',
  'problem.CUSTOM_FIELD_NOT_FOUND': 'To pole własne nie istnieje.',
  'problem.DELIVERY_NOT_FOUND': 'Ta dostawa nie istnieje.',
  'problem.DELIVERY_IS_NOT_AN_EVENT':
    'Ta dostawa nie jest zdarzeniem, więc nie można jej odczytać ponownie.',
  'problem.REPLAY_NOT_FOUND': 'To ponowne odczytanie nie istnieje.',
  'problem.REPLAY_IS_RUNNING': 'Dostawy są już odczytywane ponownie. Poczekaj, aż to się skończy.',
  'problem.INVALID_ERRORCALLBACKURL': 'Po błędzie nie można wrócić na tę stronę.',
  'problem.INVALID_NEWUSERCALLBACKURL': 'Po pierwszym logowaniu nie można przejść na tę stronę.',
  'problem.PROVIDER_NOT_FOUND': 'Ten sposób logowania nie jest tu dostępny.',
  'problem.ID_TOKEN_NOT_SUPPORTED': 'Ten sposób logowania nie działa z tokenem.',
  'problem.USER_EMAIL_NOT_FOUND': 'Usługa logowania nie podała nam twojego adresu.',
  'problem.ACCOUNT_NOT_LINKED':
    'Konto z tym adresem już istnieje. Zaloguj się jak wcześniej, a potem połącz to logowanie.',
  'problem.SIGNUP_DISABLED': 'W ten sposób nie można założyć nowego konta.',
  'problem.YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT':
    'To twój jedyny sposób logowania. Najpierw dodaj inny.',
  'problem.ACCOUNT_NOT_FOUND': 'To logowanie nie jest (już) połączone.',
  'problem.PROVIDER_X_IS_NOT_SUPPORTED': 'Ta usługa logowania nie jest tu dostępna.',
  'problem.FAILED_TO_GET_A_VALID_ACCESS_TOKEN':
    'Usługa nie daje już dostępu. Połącz logowanie ponownie.',
  'problem.PROVIDER_X_DOES_NOT_SUPPORT_TOKEN_REFRESHING':
    'Ta usługa nie odnawia dostępu. Połącz logowanie ponownie.',
  'problem.FAILED_TO_REFRESH_ACCESS_TOKEN':
    'Usługa nie odnowiła dostępu. Połącz logowanie ponownie.',
} as const;
