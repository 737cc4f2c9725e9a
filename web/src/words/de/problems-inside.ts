export const insideProblems = {
  'problem.ORGANIZATION_NOT_FOUND': 'Diese Organisation gibt es nicht.',
  'problem.ORGANIZATION_ALREADY_EXISTS': 'Diese Adresse ist vergeben. Versuche eine andere.',
  'problem.SLUG_IS_TAKEN': 'Diese Adresse ist vergeben. Versuche eine andere.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION':
    'Du darfst hier keine Organisationen anlegen.',
  'problem.YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS':
    'Du bist in so vielen Organisationen, wie eine Person sein darf.',
  'problem.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION': 'Du bist kein Mitglied dieser Organisation.',
  'problem.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION': 'Du bist kein Mitglied dieser Organisation.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION':
    'Du darfst diese Organisation nicht ändern.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION':
    'Nur ein Inhaber darf die Organisation löschen.',
  'problem.ORGANIZATION_ID_IS_REQUIRED': 'Wähle zuerst eine Organisation.',
  'problem.NO_ACTIVE_ORGANIZATION': 'Wähle zuerst eine Organisation.',
  'problem.MEMBER_NOT_FOUND': 'Diese Person ist kein Mitglied (mehr).',
  'problem.USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION': 'Diese Person ist schon Mitglied.',
  'problem.PICTURE_IS_INVALID': 'Diese Datei ist kein Bild, das sich speichern lässt.',
  'problem.PICTURE_NOT_FOUND': 'Dieses Bild gibt es nicht mehr.',
  'problem.ORGANIZATION_MEMBERSHIP_LIMIT_REACHED':
    'Die Organisation ist voll. Ein Inhaber muss erst Platz schaffen.',
  'problem.YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER':
    'Eine Organisation kann nicht ohne Inhaber sein, und das ist ihr einziger.',
  'problem.YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER':
    'Eine Organisation kann nicht ohne Inhaber sein. Mach zuerst jemand anderen zum Inhaber.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER':
    'Du darfst die Rolle dieses Mitglieds nicht ändern.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER': 'Du darfst dieses Mitglied nicht entfernen.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_TRANSFER_THE_OWNERSHIP':
    'Nur ein Inhaber darf die Organisation übergeben.',
  'problem.YOU_CANNOT_TRANSFER_THE_OWNERSHIP_TO_YOURSELF': 'Du bist schon Inhaber.',
  'problem.YOU_CANNOT_KEEP_THE_OWNERSHIP_YOU_TRANSFER':
    'Wähle die Rolle, die du statt Inhaber haben wirst.',
  'problem.NOT_AUTHENTICATED': 'Melde dich an, um das zu sehen.',
  'problem.INVITATION_NOT_FOUND': 'Diese Einladung ist nicht mehr offen.',
  'problem.YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION': 'Diese Einladung ist für jemand anderen.',
  'problem.INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION':
    'Wer dich eingeladen hat, ist nicht mehr in der Organisation.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION':
    'Du darfst keine Einladungen zurückziehen.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION':
    'Du darfst niemanden in diese Organisation einladen.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE':
    'Du darfst niemanden mit dieser Rolle einladen.',
  'problem.ROLE_NOT_FOUND': 'Diese Rolle gibt es nicht.',
  'problem.YOU_MUST_BE_IN_AN_ORGANIZATION_TO_CREATE_A_ROLE': 'Wähle zuerst eine Organisation.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE':
    'Du darfst diese Rolle nicht anlegen: Eine Rolle gibt nur, was auch ihr Ersteller darf.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE':
    'So darfst du die Rolle nicht ändern: Eine Rolle gibt nur, was du selbst darfst.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE': 'Du darfst keine Rollen löschen.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE': 'Du darfst die Rollen nicht sehen.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE': 'Du darfst die Rollen nicht sehen.',
  'problem.TOO_MANY_ROLES': 'Die Organisation hat so viele Rollen, wie sie haben darf.',
  'problem.INVALID_RESOURCE': 'So etwas kann nicht erlaubt werden.',
  'problem.ROLE_NAME_IS_ALREADY_TAKEN':
    'Eine Rolle mit diesem Namen gibt es schon. Wähle einen anderen Namen.',
  'problem.CANNOT_DELETE_A_PRE_DEFINED_ROLE': 'Diese Rolle hat jede Organisation. Sie bleibt.',
  'problem.ROLE_IS_ASSIGNED_TO_MEMBERS':
    'Jemand hat diese Rolle oder ist damit eingeladen. Gib erst eine andere.',
  'problem.USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION':
    'Diese Adresse hat eine offene Einladung. Du kannst sie aus der Liste noch einmal senden.',
  'problem.EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION':
    'Bestätige zuerst deine Adresse. Dann siehst du, wohin sie eingeladen ist.',
  'problem.EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION':
    'Bestätige zuerst deine Adresse oder öffne den Link in der Einladungsmail.',
  'problem.EMAIL_VERIFICATION_REQUIRED_TO_INVITE':
    'Bestätige zuerst deine Adresse. Dann kannst du einladen.',
  'problem.INVITATION_LIMIT_REACHED':
    'Es gibt zu viele offene Einladungen. Ziehe erst einige zurück.',
  'problem.INVITATION_LINK_NOT_FOUND':
    'Dieser Link funktioniert nicht (mehr). Bitte um einen neuen.',
  'problem.INVITATION_LINK_REQUIRES_A_USE_LIMIT':
    'Gib an, wie viele einen Link mit dieser Rolle benutzen dürfen.',
  'problem.INVITATION_LINK_LIMIT_REACHED': 'Es gibt zu viele offene Links. Widerrufe erst einige.',
  'problem.INVALID_EMAIL_DOMAIN': 'Das ist keine Domain. Schreibe sie wie example.com.',
  'problem.PUBLIC_EMAIL_DOMAIN':
    'Eine Adresse dieser Domain kann jeder haben, deshalb kann sie keiner Organisation gehören.',
  'problem.EMAIL_DOMAIN_ALREADY_EXISTS': 'Diese Domain steht schon in der Liste.',
  'problem.EMAIL_DOMAIN_LIMIT_REACHED': 'Es sind zu viele Domains. Entferne erst eine.',
  'problem.EMAIL_DOMAIN_NOT_FOUND': 'Diese Domain steht nicht (mehr) in der Liste.',
  'problem.EMAIL_DOMAIN_RECORD_NOT_FOUND':
    'Der DNS-Eintrag wurde nicht gefunden. Ein neuer Eintrag braucht manchmal eine Weile.',
  'problem.EMAIL_DOMAIN_IS_TAKEN': 'Eine andere Organisation hat diese Domain bestätigt.',
  'problem.EMAIL_VERIFICATION_REQUIRED_TO_JOIN': 'Bestätige zuerst deine E-Mail-Adresse.',
  'problem.YOU_CANNOT_JOIN_THIS_ORGANIZATION':
    'Mit deiner Adresse kannst du dieser Organisation nicht beitreten.',
  'problem.YOU_HAVE_ALREADY_REQUESTED_TO_JOIN': 'Du hast schon gefragt. Jemand wird antworten.',
  'problem.JOIN_REQUEST_LIMIT_REACHED': 'Zu viele warten auf eine Antwort. Versuche es später.',
  'problem.JOIN_REQUEST_NOT_FOUND': 'Diese Anfrage ist nicht mehr offen.',
  'problem.TEAM_NOT_FOUND': 'Dieses Team gibt es nicht.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION':
    'Du darfst in dieser Organisation keine Teams anlegen.',
  'problem.YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS':
    'Die Organisation hat so viele Teams, wie sie haben darf.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM': 'Du darfst dieses Team nicht ändern.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM':
    'Ein Team, in dem du selbst bist, kannst du nicht entfernen.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION':
    'Du darfst keine Teams dieser Organisation entfernen.',
  'problem.YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM': 'Wähle zuerst ein Team.',
  'problem.USER_IS_NOT_A_MEMBER_OF_THE_TEAM': 'Diese Person ist nicht im Team.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER':
    'Du darfst keine Mitglieder in Teams aufnehmen.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER':
    'Du darfst keine Mitglieder aus Teams nehmen.',
  'problem.UNABLE_TO_REMOVE_LAST_TEAM': 'Das ist das letzte Team. Eine Organisation behält eines.',
  'problem.FORBIDDEN': 'Das darfst du nicht.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_READ_THE_AUDIT_LOG':
    'Du darfst das Protokoll dieser Organisation nicht lesen.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_READ_BILLING':
    'Du darfst die Abrechnung dieser Organisation nicht sehen.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_UPDATE_BILLING':
    'Nur ein Inhaber darf die Abrechnung dieser Organisation ändern.',
  'problem.PROVIDER_ORGANIZATION_IS_ALREADY_LINKED':
    'Diese Organisation des Anbieters ist mit einer anderen Organisation verbunden.',
  'problem.ORGANIZATION_IS_ALREADY_LINKED':
    'Ein Anbieter ist schon verbunden. Trenne ihn zuerst, um einen anderen zu verbinden.',
  'problem.ORGANIZATION_IS_NOT_LINKED': 'Es ist kein Anbieter verbunden.',
  'problem.PROVIDER_API_IS_NOT_CONFIGURED':
    'Der Abgleich mit dem Anbieter ist auf diesem Server ausgeschaltet.',
  'problem.LINKING_REQUIRES_PROOF':
    'Belege, dass die Organisation beim Anbieter deine ist: mit einem Zugriffstoken des Anbieters oder über den Betreiber dieses Servers.',
  'problem.PROVIDER_TOKEN_DOES_NOT_COVER_THE_ORGANIZATION':
    'Das Zugriffstoken ist ungültig oder umfasst diese Organisation beim Anbieter nicht.',
  'problem.PROVIDER_TOKEN_NOT_FOUND': 'Es gibt kein Zugriffstoken.',
  'problem.SAMPLE_EVENTS_ARE_NOT_AVAILABLE':
    'Diese Installation kann keine Beispielereignisse senden.',
  'problem.CUSTOMER_NOT_FOUND': 'Diesen Kunden gibt es nicht.',
  'problem.SUBSCRIPTION_NOT_FOUND': 'Dieses Abo gibt es nicht.',
  'problem.ORDER_NOT_FOUND': 'Diese Bestellung gibt es nicht.',
  'problem.ENDPOINT_NOT_FOUND': 'Diese Zustelladresse gibt es nicht.',
  'problem.ENDPOINT_LIMIT_REACHED':
    'Es gibt so viele Zustelladressen, wie es geben darf. Lösche erst eine.',
  'problem.ENDPOINT_SECRET_IS_ROTATING':
    'Es gelten schon zwei Geheimnisse. Beende erst das ältere.',
  'problem.ENDPOINT_HAS_ONE_SECRET': 'Es gibt kein älteres Geheimnis zu beenden.',
  'problem.REFUND_NOT_FOUND': 'Diese Erstattung gibt es nicht.',
  'problem.PRODUCT_NOT_FOUND': 'Dieses Produkt gibt es nicht.',
  'problem.DISCOUNT_NOT_FOUND': 'Diesen Rabatt gibt es nicht.',
  'problem.BENEFIT_NOT_FOUND': 'Diese Leistung gibt es nicht.',
  'problem.BENEFIT_GRANT_NOT_FOUND': 'Diese Leistung wurde nicht gewährt.',
  'problem.CHECKOUT_NOT_FOUND': 'Diesen Bezahlvorgang gibt es nicht.',
  'problem.METER_RANGE_IS_INVALID':
    'Die Tage müssen aufeinander folgen, und es dürfen höchstens 366 sein.',
  'problem.METER_NOT_FOUND': 'Diesen Zähler gibt es nicht.',
  'problem.SUMMARY_RANGE_IS_INVALID': 'Wähle aufeinanderfolgende Monate, höchstens zehn Jahre.',
  'problem.CUSTOM_FIELD_NOT_FOUND': 'Dieses eigene Feld gibt es nicht.',
  'problem.DELIVERY_NOT_FOUND': 'Diese Zustellung gibt es nicht.',
  'problem.DELIVERY_IS_NOT_AN_EVENT':
    'Diese Zustellung ist kein Ereignis und kann nicht neu gelesen werden.',
  'problem.REPLAY_NOT_FOUND': 'Diese Wiederholung gibt es nicht.',
  'problem.REPLAY_IS_RUNNING':
    'Es werden schon Zustellungen neu gelesen. Warte, bis das fertig ist.',
  'problem.INVALID_ERRORCALLBACKURL':
    'Zu dieser Seite kann nach einem Fehler nicht zurückgekehrt werden.',
  'problem.INVALID_NEWUSERCALLBACKURL':
    'Zu dieser Seite kann nach der ersten Anmeldung nicht geführt werden.',
  'problem.PROVIDER_NOT_FOUND': 'Diese Art der Anmeldung gibt es hier nicht.',
  'problem.ID_TOKEN_NOT_SUPPORTED': 'Diese Art der Anmeldung geht nicht mit einem Token.',
  'problem.USER_EMAIL_NOT_FOUND': 'Der Anmeldedienst hat uns deine Adresse nicht gesagt.',
  'problem.ACCOUNT_NOT_LINKED':
    'Es gibt schon ein Konto mit dieser Adresse. Melde dich an wie bisher und verbinde dann diese Anmeldung.',
  'problem.SIGNUP_DISABLED': 'Neue Konten können so nicht angelegt werden.',
  'problem.YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT':
    'Das ist deine einzige Art, dich anzumelden. Füge erst eine andere hinzu.',
  'problem.ACCOUNT_NOT_FOUND': 'Diese Anmeldung ist nicht (mehr) verbunden.',
  'problem.PROVIDER_X_IS_NOT_SUPPORTED': 'Diesen Anmeldedienst gibt es hier nicht.',
  'problem.FAILED_TO_GET_A_VALID_ACCESS_TOKEN':
    'Der Anmeldedienst gibt keinen Zugriff mehr. Verbinde die Anmeldung neu.',
  'problem.PROVIDER_X_DOES_NOT_SUPPORT_TOKEN_REFRESHING':
    'Dieser Anmeldedienst verlängert den Zugriff nicht. Verbinde die Anmeldung neu.',
  'problem.FAILED_TO_REFRESH_ACCESS_TOKEN':
    'Der Anmeldedienst hat den Zugriff nicht verlängert. Verbinde die Anmeldung neu.',
} as const;
