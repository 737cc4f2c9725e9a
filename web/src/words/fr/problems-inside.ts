export const insideProblems = {
  'problem.ORGANIZATION_NOT_FOUND': 'Cette organisation n’existe pas.',
  'problem.ORGANIZATION_ALREADY_EXISTS': 'Cette adresse est prise. Essayez-en une autre.',
  'problem.SLUG_IS_TAKEN': 'Cette adresse est prise. Essayez-en une autre.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION':
    'Vous ne pouvez pas créer d’organisation ici.',
  'problem.YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS':
    'Vous êtes dans autant d’organisations qu’une personne peut l’être.',
  'problem.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION':
    'Vous n’êtes pas membre de cette organisation.',
  'problem.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION':
    'Vous n’êtes pas membre de cette organisation.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION':
    'Vous ne pouvez pas modifier cette organisation.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION':
    'Seul un propriétaire peut supprimer l’organisation.',
  'problem.ORGANIZATION_ID_IS_REQUIRED': 'Choisissez d’abord une organisation.',
  'problem.NO_ACTIVE_ORGANIZATION': 'Choisissez d’abord une organisation.',
  'problem.MEMBER_NOT_FOUND': 'Cette personne n’est pas (ou plus) membre.',
  'problem.USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION': 'Cette personne est déjà membre.',
  'problem.PICTURE_IS_INVALID': 'Ce fichier n’est pas une image que l’on peut garder.',
  'problem.PICTURE_NOT_FOUND': 'Cette image n’existe plus.',
  'problem.ORGANIZATION_MEMBERSHIP_LIMIT_REACHED':
    'L’organisation est complète. Un propriétaire doit d’abord faire de la place.',
  'problem.YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER':
    'Une organisation ne peut pas être sans propriétaire, et c’est le seul.',
  'problem.YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER':
    'Une organisation ne peut pas être sans propriétaire. Nommez d’abord quelqu’un d’autre.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER':
    'Vous ne pouvez pas changer le rôle de ce membre.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER': 'Vous ne pouvez pas retirer ce membre.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_TRANSFER_THE_OWNERSHIP':
    'Seul un propriétaire peut céder l’organisation.',
  'problem.YOU_CANNOT_TRANSFER_THE_OWNERSHIP_TO_YOURSELF': 'Vous êtes déjà propriétaire.',
  'problem.YOU_CANNOT_KEEP_THE_OWNERSHIP_YOU_TRANSFER':
    'Choisissez le rôle que vous aurez au lieu de propriétaire.',
  'problem.NOT_AUTHENTICATED': 'Connectez-vous pour voir ceci.',
  'problem.INVITATION_NOT_FOUND': 'Cette invitation n’est plus ouverte.',
  'problem.YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION':
    'Cette invitation est pour quelqu’un d’autre.',
  'problem.INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION':
    'La personne qui vous a invité n’est plus dans l’organisation.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION':
    'Vous ne pouvez pas annuler d’invitation.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION':
    'Vous ne pouvez inviter personne dans cette organisation.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE':
    'Vous ne pouvez pas inviter quelqu’un avec ce rôle.',
  'problem.ROLE_NOT_FOUND': 'Ce rôle n’existe pas.',
  'problem.YOU_MUST_BE_IN_AN_ORGANIZATION_TO_CREATE_A_ROLE': 'Choisissez d’abord une organisation.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE':
    'Vous ne pouvez pas créer ce rôle : un rôle ne donne que ce que son auteur peut faire.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE':
    'Vous ne pouvez pas modifier le rôle ainsi : un rôle ne donne que ce que vous pouvez faire.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE': 'Vous ne pouvez pas supprimer de rôle.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE': 'Vous ne pouvez pas voir les rôles.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE': 'Vous ne pouvez pas voir les rôles.',
  'problem.TOO_MANY_ROLES': 'L’organisation a autant de rôles que possible.',
  'problem.INVALID_RESOURCE': 'Il n’y a rien de tel à autoriser.',
  'problem.ROLE_NAME_IS_ALREADY_TAKEN': 'Un rôle porte déjà ce nom. Choisissez-en un autre.',
  'problem.CANNOT_DELETE_A_PRE_DEFINED_ROLE': 'Toute organisation a ce rôle. Il reste.',
  'problem.ROLE_IS_ASSIGNED_TO_MEMBERS':
    'Quelqu’un a ce rôle ou est invité avec lui. Donnez-lui-en d’abord un autre.',
  'problem.USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION':
    'Cette adresse a une invitation ouverte. Vous pouvez la renvoyer depuis la liste.',
  'problem.EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION':
    'Confirmez d’abord votre adresse. Vous verrez alors ses invitations.',
  'problem.EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION':
    'Confirmez d’abord votre adresse, ou ouvrez le lien du message d’invitation.',
  'problem.EMAIL_VERIFICATION_REQUIRED_TO_INVITE':
    'Confirmez d’abord votre adresse. Vous pourrez ensuite inviter.',
  'problem.INVITATION_LIMIT_REACHED': 'Il y a trop d’invitations ouvertes. Annulez-en d’abord.',
  'problem.INVITATION_LINK_NOT_FOUND':
    'Ce lien ne fonctionne pas (ou plus). Demandez-en un nouveau.',
  'problem.INVITATION_LINK_REQUIRES_A_USE_LIMIT':
    'Indiquez combien de personnes peuvent utiliser un lien avec ce rôle.',
  'problem.INVITATION_LINK_LIMIT_REACHED': 'Il y a trop de liens ouverts. Révoquez-en d’abord.',
  'problem.INVALID_EMAIL_DOMAIN': 'Ce n’est pas un domaine. Écrivez-le comme example.com.',
  'problem.PUBLIC_EMAIL_DOMAIN':
    'N’importe qui peut avoir une adresse de ce domaine, il ne peut donc pas appartenir à une organisation.',
  'problem.EMAIL_DOMAIN_ALREADY_EXISTS': 'Ce domaine est déjà dans la liste.',
  'problem.EMAIL_DOMAIN_LIMIT_REACHED': 'Il y a trop de domaines. Retirez-en d’abord un.',
  'problem.EMAIL_DOMAIN_NOT_FOUND': 'Ce domaine n’est pas (ou plus) dans la liste.',
  'problem.EMAIL_DOMAIN_RECORD_NOT_FOUND':
    'L’enregistrement DNS est introuvable. Un nouveau peut mettre du temps à apparaître.',
  'problem.EMAIL_DOMAIN_IS_TAKEN': 'Une autre organisation a vérifié ce domaine.',
  'problem.EMAIL_VERIFICATION_REQUIRED_TO_JOIN': 'Confirmez d’abord votre adresse e-mail.',
  'problem.YOU_CANNOT_JOIN_THIS_ORGANIZATION':
    'Votre adresse ne permet pas de rejoindre cette organisation.',
  'problem.YOU_HAVE_ALREADY_REQUESTED_TO_JOIN': 'Vous avez déjà demandé. Quelqu’un répondra.',
  'problem.JOIN_REQUEST_LIMIT_REACHED':
    'Trop de personnes attendent une réponse. Réessayez plus tard.',
  'problem.JOIN_REQUEST_NOT_FOUND': 'Cette demande n’est plus ouverte.',
  'problem.TEAM_NOT_FOUND': 'Cette équipe n’existe pas.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION':
    'Vous ne pouvez pas créer d’équipe dans cette organisation.',
  'problem.YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS':
    'L’organisation a autant d’équipes que possible.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM': 'Vous ne pouvez pas modifier cette équipe.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM':
    'Vous ne pouvez pas supprimer une équipe dont vous faites partie.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION':
    'Vous ne pouvez pas supprimer d’équipe de cette organisation.',
  'problem.YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM': 'Choisissez d’abord une équipe.',
  'problem.USER_IS_NOT_A_MEMBER_OF_THE_TEAM': 'Cette personne n’est pas dans l’équipe.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER':
    'Vous ne pouvez pas mettre de membres dans des équipes.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER':
    'Vous ne pouvez pas retirer de membres des équipes.',
  'problem.UNABLE_TO_REMOVE_LAST_TEAM': 'C’est la dernière équipe. Une organisation en garde une.',
  'problem.FORBIDDEN': 'Vous ne pouvez pas faire cela.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_READ_THE_AUDIT_LOG':
    'Vous ne pouvez pas lire le journal d’audit de cette organisation.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_READ_BILLING':
    'Vous ne pouvez pas voir la facturation de cette organisation.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_UPDATE_BILLING':
    'Seul un propriétaire peut modifier la facturation de cette organisation.',
  'problem.PROVIDER_ORGANIZATION_IS_ALREADY_LINKED':
    'Cette organisation du prestataire est reliée à une autre organisation.',
  'problem.ORGANIZATION_IS_ALREADY_LINKED':
    'Un prestataire est déjà relié. Déliez-le d’abord pour en relier un autre.',
  'problem.ORGANIZATION_IS_NOT_LINKED': 'Aucun prestataire n’est relié.',
  'problem.PROVIDER_API_IS_NOT_CONFIGURED':
    'La comparaison avec le prestataire est désactivée sur ce serveur.',
  'problem.LINKING_REQUIRES_PROOF':
    'Prouvez que l’organisation du prestataire est la vôtre : par un jeton d’accès du prestataire ou par l’exploitant de ce serveur.',
  'problem.PROVIDER_TOKEN_DOES_NOT_COVER_THE_ORGANIZATION':
    'Le jeton d’accès n’est pas valide ou ne couvre pas cette organisation du prestataire.',
  'problem.PROVIDER_TOKEN_NOT_FOUND': 'Il n’y a pas de jeton d’accès.',
  'problem.SAMPLE_EVENTS_ARE_NOT_AVAILABLE':
    'Cette installation ne peut pas envoyer d’événements d’exemple.',
  'problem.CUSTOMER_NOT_FOUND': 'Ce client n’existe pas.',
  'problem.SUBSCRIPTION_NOT_FOUND': 'Cet abonnement n’existe pas.',
  'problem.ORDER_NOT_FOUND': 'Cette commande n’existe pas.',
  'problem.ENDPOINT_NOT_FOUND': 'Cette URL de livraison n’existe pas.',
  'problem.ENDPOINT_LIMIT_REACHED':
    'Il y a autant d’URL de livraison que possible. Supprimez-en d’abord une.',
  'problem.ENDPOINT_SECRET_IS_ROTATING':
    'Deux secrets sont déjà valables. Mettez d’abord fin au plus ancien.',
  'problem.ENDPOINT_HAS_ONE_SECRET': 'Il n’y a pas de secret plus ancien à retirer.',
  'problem.REFUND_NOT_FOUND': 'Ce remboursement n’existe pas.',
  'problem.PRODUCT_NOT_FOUND': 'Ce produit n’existe pas.',
  'problem.DISCOUNT_NOT_FOUND': 'Cette remise n’existe pas.',
  'problem.BENEFIT_NOT_FOUND': 'Cet avantage n’existe pas.',
  'problem.BENEFIT_GRANT_NOT_FOUND': 'Cet avantage n’a pas été accordé.',
  'problem.CHECKOUT_NOT_FOUND': 'Ce paiement n’existe pas.',
  'problem.METER_RANGE_IS_INVALID': 'Les jours doivent se suivre et être au plus 366.',
  'problem.METER_NOT_FOUND': 'Ce compteur n’existe pas.',
  'problem.SUMMARY_RANGE_IS_INVALID': 'Choisissez des mois qui se suivent, dix ans au plus.',
  'problem.CUSTOM_FIELD_NOT_FOUND': 'Ce champ personnalisé n’existe pas.',
  'problem.DELIVERY_NOT_FOUND': 'Cette livraison n’existe pas.',
  'problem.DELIVERY_IS_NOT_AN_EVENT':
    'Cette livraison n’est pas un événement : elle ne peut pas être relue.',
  'problem.REPLAY_NOT_FOUND': 'Cette relecture n’existe pas.',
  'problem.REPLAY_IS_RUNNING': 'Des livraisons sont déjà en cours de relecture. Attendez la fin.',
  'problem.INVALID_ERRORCALLBACKURL': 'On ne peut pas revenir à cette page après une erreur.',
  'problem.INVALID_NEWUSERCALLBACKURL':
    'On ne peut pas mener à cette page après une première connexion.',
  'problem.PROVIDER_NOT_FOUND': 'Ce moyen de connexion n’est pas proposé ici.',
  'problem.ID_TOKEN_NOT_SUPPORTED': 'Ce moyen de connexion ne marche pas avec un jeton.',
  'problem.USER_EMAIL_NOT_FOUND': 'Le service de connexion ne nous a pas donné votre adresse.',
  'problem.ACCOUNT_NOT_LINKED':
    'Un compte existe déjà avec cette adresse. Connectez-vous comme avant, puis liez cette connexion.',
  'problem.SIGNUP_DISABLED': 'On ne peut pas créer de compte de cette façon.',
  'problem.YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT':
    'C’est votre seul moyen de connexion. Ajoutez-en d’abord un autre.',
  'problem.ACCOUNT_NOT_FOUND': 'Cette connexion n’est pas (ou plus) liée.',
  'problem.PROVIDER_X_IS_NOT_SUPPORTED': 'Ce service de connexion n’est pas proposé ici.',
  'problem.FAILED_TO_GET_A_VALID_ACCESS_TOKEN':
    'Le service ne donne plus accès. Liez à nouveau la connexion.',
  'problem.PROVIDER_X_DOES_NOT_SUPPORT_TOKEN_REFRESHING':
    'Ce service ne renouvelle pas l’accès. Liez à nouveau la connexion.',
  'problem.FAILED_TO_REFRESH_ACCESS_TOKEN':
    'Le service n’a pas renouvelé l’accès. Liez à nouveau la connexion.',
} as const;
