export const insideProblems = {
  'problem.ORGANIZATION_NOT_FOUND': 'Böyle bir kuruluş yok.',
  'problem.ORGANIZATION_ALREADY_EXISTS': 'Bu adres alınmış. Başka birini deneyin.',
  'problem.SLUG_IS_TAKEN': 'Bu adres alınmış. Başka birini deneyin.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION': 'Burada kuruluş oluşturamazsınız.',
  'problem.YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS':
    'Bir kişinin olabileceği kadar çok kuruluştasınız.',
  'problem.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION': 'Bu kuruluşun üyesi değilsiniz.',
  'problem.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION': 'Bu kuruluşun üyesi değilsiniz.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION': 'Bu kuruluşu değiştiremezsiniz.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION':
    'Kuruluşu yalnızca bir sahip silebilir.',
  'problem.ORGANIZATION_ID_IS_REQUIRED': 'Önce bir kuruluş seçin.',
  'problem.NO_ACTIVE_ORGANIZATION': 'Önce bir kuruluş seçin.',
  'problem.MEMBER_NOT_FOUND': 'Bu kişi üye değil (ya da artık değil).',
  'problem.USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION': 'Bu kişi zaten üye.',
  'problem.PICTURE_IS_INVALID': 'Bu dosya saklanabilecek bir resim değil.',
  'problem.PICTURE_NOT_FOUND': 'Bu resim artık yok.',
  'problem.ORGANIZATION_MEMBERSHIP_LIMIT_REACHED':
    'Kuruluş dolu. Önce bir sahibin yer açması gerekiyor.',
  'problem.YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER':
    'Bir kuruluş sahipsiz olamaz ve bu onun tek sahibi.',
  'problem.YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER':
    'Bir kuruluş sahipsiz olamaz. Önce başka birini sahip yapın.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER': 'Bu üyenin rolünü değiştiremezsiniz.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER': 'Bu üyeyi çıkaramazsınız.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_TRANSFER_THE_OWNERSHIP':
    'Kuruluşu yalnızca bir sahip devredebilir.',
  'problem.YOU_CANNOT_TRANSFER_THE_OWNERSHIP_TO_YOURSELF': 'Zaten sahibisiniz.',
  'problem.YOU_CANNOT_KEEP_THE_OWNERSHIP_YOU_TRANSFER':
    'Sahip yerine hangi rolde olacağınızı seçin.',
  'problem.NOT_AUTHENTICATED': 'Bunu görmek için oturum açın.',
  'problem.INVITATION_NOT_FOUND': 'Bu davet artık açık değil.',
  'problem.YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION': 'Bu davet başkası için.',
  'problem.INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION':
    'Sizi davet eden kişi artık kuruluşta değil.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION': 'Davetleri iptal edemezsiniz.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION':
    'Bu kuruluşa kimseyi davet edemezsiniz.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE':
    'Bu rolle kimseyi davet edemezsiniz.',
  'problem.ROLE_NOT_FOUND': 'Böyle bir rol yok.',
  'problem.YOU_MUST_BE_IN_AN_ORGANIZATION_TO_CREATE_A_ROLE': 'Önce bir kuruluş seçin.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE':
    'Bu rolü oluşturamazsınız: bir rol yalnızca onu yapanın yapabildiğini verir.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE':
    'Rolü bu şekilde değiştiremezsiniz: bir rol yalnızca sizin yapabildiğinizi verir.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE': 'Rolleri silemezsiniz.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE': 'Rolleri göremezsiniz.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE': 'Rolleri göremezsiniz.',
  'problem.TOO_MANY_ROLES': 'Kuruluşun olabileceği kadar rolü var.',
  'problem.INVALID_RESOURCE': 'İzin verilecek böyle bir şey yok.',
  'problem.ROLE_NAME_IS_ALREADY_TAKEN': 'Bu adda bir rol var. Başka bir ad seçin.',
  'problem.CANNOT_DELETE_A_PRE_DEFINED_ROLE': 'Her kuruluşta bu rol vardır. Kalır.',
  'problem.ROLE_IS_ASSIGNED_TO_MEMBERS':
    'Birinin bu rolü var ya da bu rolle davetli. Önce başka bir rol verin.',
  'problem.USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION':
    'Bu adresin açık bir daveti var. Listeden yeniden gönderebilirsiniz.',
  'problem.EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION':
    'Önce adresinizi doğrulayın. O zaman nereye davet edildiğini görürsünüz.',
  'problem.EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION':
    'Önce adresinizi doğrulayın ya da davet e-postasındaki bağlantıyı açın.',
  'problem.EMAIL_VERIFICATION_REQUIRED_TO_INVITE':
    'Önce adresinizi doğrulayın. Ardından davet edebilirsiniz.',
  'problem.INVITATION_LIMIT_REACHED': 'Çok fazla açık davet var. Önce bazılarını iptal edin.',
  'problem.INVITATION_LINK_NOT_FOUND':
    'Bu bağlantı çalışmıyor (ya da artık çalışmıyor). Yenisini isteyin.',
  'problem.INVITATION_LINK_REQUIRES_A_USE_LIMIT':
    'Bu roldeki bir bağlantıyı kaç kişinin kullanabileceğini belirtin.',
  'problem.INVITATION_LINK_LIMIT_REACHED':
    'Çok fazla açık bağlantı var. Önce bazılarını geçersiz kılın.',
  'problem.INVALID_EMAIL_DOMAIN': 'Bu bir alan adı değil. example.com gibi yazın.',
  'problem.PUBLIC_EMAIL_DOMAIN':
    'Bu alan adında herkesin adresi olabilir, bu yüzden bir kuruluşa ait olamaz.',
  'problem.EMAIL_DOMAIN_ALREADY_EXISTS': 'Bu alan adı zaten listede.',
  'problem.EMAIL_DOMAIN_LIMIT_REACHED': 'Çok fazla alan adı var. Önce birini kaldırın.',
  'problem.EMAIL_DOMAIN_NOT_FOUND': 'Bu alan adı listede yok (ya da artık yok).',
  'problem.EMAIL_DOMAIN_RECORD_NOT_FOUND':
    'DNS kaydı bulunamadı. Yeni bir kaydın görünmesi zaman alabilir.',
  'problem.EMAIL_DOMAIN_IS_TAKEN': 'Bu alan adını başka bir kuruluş doğrulamış.',
  'problem.EMAIL_VERIFICATION_REQUIRED_TO_JOIN': 'Önce e-posta adresinizi doğrulayın.',
  'problem.YOU_CANNOT_JOIN_THIS_ORGANIZATION': 'Adresinizle bu kuruluşa katılamazsınız.',
  'problem.YOU_HAVE_ALREADY_REQUESTED_TO_JOIN': 'Zaten istediniz. Birisi yanıt verecek.',
  'problem.JOIN_REQUEST_LIMIT_REACHED': 'Yanıt bekleyen çok kişi var. Daha sonra deneyin.',
  'problem.JOIN_REQUEST_NOT_FOUND': 'Bu istek artık açık değil.',
  'problem.TEAM_NOT_FOUND': 'Böyle bir ekip yok.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION':
    'Bu kuruluşta ekip oluşturamazsınız.',
  'problem.YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS': 'Kuruluşun olabileceği kadar ekibi var.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM': 'Bu ekibi değiştiremezsiniz.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM':
    'Kendinizin de bulunduğu bir ekibi kaldıramazsınız.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION':
    'Bu kuruluşun ekiplerini kaldıramazsınız.',
  'problem.YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM': 'Önce bir ekip seçin.',
  'problem.USER_IS_NOT_A_MEMBER_OF_THE_TEAM': 'Bu kişi ekipte değil.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER': 'Üyeleri ekiplere ekleyemezsiniz.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER': 'Üyeleri ekiplerden çıkaramazsınız.',
  'problem.UNABLE_TO_REMOVE_LAST_TEAM': 'Bu son ekip. Bir kuruluşta biri kalır.',
  'problem.FORBIDDEN': 'Bunu yapamazsınız.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_READ_THE_AUDIT_LOG':
    'Bu kuruluşun denetim kaydını okuyamazsınız.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_READ_BILLING': 'Bu kuruluşun faturalamasını göremezsiniz.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_UPDATE_BILLING':
    'Bu kuruluşun faturalamasını yalnızca bir sahip değiştirebilir.',
  'problem.PROVIDER_ORGANIZATION_IS_ALREADY_LINKED':
    'Sağlayıcıdaki bu kuruluş başka bir kuruluşa bağlı.',
  'problem.ORGANIZATION_IS_ALREADY_LINKED':
    'Bir sağlayıcı zaten bağlı. Başkasını bağlamak için önce onu ayırın.',
  'problem.ORGANIZATION_IS_NOT_LINKED': 'Bağlı bir sağlayıcı yok.',
  'problem.PROVIDER_API_IS_NOT_CONFIGURED': 'Sağlayıcıyla karşılaştırma bu sunucuda kapalı.',
  'problem.LINKING_REQUIRES_PROOF':
    'Sağlayıcıdaki kuruluşun sizin olduğunu kanıtlayın: sağlayıcının bir erişim anahtarıyla veya bu sunucunun işletmecisi aracılığıyla.',
  'problem.PROVIDER_TOKEN_DOES_NOT_COVER_THE_ORGANIZATION':
    'Erişim anahtarı geçersiz veya sağlayıcıdaki bu kuruluşu kapsamıyor.',
  'problem.PROVIDER_TOKEN_NOT_FOUND': 'Erişim anahtarı yok.',
  'problem.SAMPLE_EVENTS_ARE_NOT_AVAILABLE': 'Bu kurulum örnek olay gönderemiyor.',
  'problem.CUSTOMER_NOT_FOUND': 'Böyle bir müşteri yok.',
  'problem.SUBSCRIPTION_NOT_FOUND': 'Böyle bir abonelik yok.',
  'problem.ORDER_NOT_FOUND': 'Böyle bir sipariş yok.',
  'problem.ENDPOINT_NOT_FOUND': 'Böyle bir teslim adresi yok.',
  'problem.ENDPOINT_LIMIT_REACHED': 'Olabileceği kadar teslim adresi var. Önce birini silin.',
  'problem.ENDPOINT_SECRET_IS_ROTATING': 'Zaten iki gizli anahtar geçerli. Önce eskisini bitirin.',
  'problem.ENDPOINT_HAS_ONE_SECRET': 'Bitirilecek daha eski bir gizli anahtar yok.',
  'problem.REFUND_NOT_FOUND': 'Böyle bir iade yok.',
  'problem.PRODUCT_NOT_FOUND': 'Böyle bir ürün yok.',
  'problem.DISCOUNT_NOT_FOUND': 'Böyle bir indirim yok.',
  'problem.BENEFIT_NOT_FOUND': 'Böyle bir avantaj yok.',
  'problem.BENEFIT_GRANT_NOT_FOUND': 'Bu avantaj verilmemiş.',
  'problem.CHECKOUT_NOT_FOUND': 'Böyle bir ödeme adımı yok.',
  'problem.METER_RANGE_IS_INVALID': 'Günler birbirini izlemeli ve en çok 366 olmalıdır.',
  'problem.METER_NOT_FOUND': 'Böyle bir sayaç yok.',
  'problem.SUMMARY_RANGE_IS_INVALID': 'Birbirini izleyen aylar seçin, en çok on yıl.',
  'problem.CUSTOM_FIELD_NOT_FOUND': 'Böyle bir özel alan yok.',
  'problem.DELIVERY_NOT_FOUND': 'Böyle bir teslim yok.',
  'problem.DELIVERY_IS_NOT_AN_EVENT': 'Bu teslim bir olay değil, bu yüzden yeniden okunamaz.',
  'problem.REPLAY_NOT_FOUND': 'Böyle bir yeniden okuma yok.',
  'problem.REPLAY_IS_RUNNING': 'Teslimler zaten yeniden okunuyor. Bitmesini bekleyin.',
  'problem.INVALID_ERRORCALLBACKURL': 'Bir hatadan sonra bu sayfaya dönülemez.',
  'problem.INVALID_NEWUSERCALLBACKURL': 'İlk oturum açmadan sonra bu sayfaya gidilemez.',
  'problem.PROVIDER_NOT_FOUND': 'Bu oturum açma yolu burada sunulmuyor.',
  'problem.ID_TOKEN_NOT_SUPPORTED': 'Bu oturum açma yolu jetonla çalışmıyor.',
  'problem.USER_EMAIL_NOT_FOUND': 'Oturum açma hizmeti bize adresinizi söylemedi.',
  'problem.ACCOUNT_NOT_LINKED':
    'Bu adresle bir hesap var. Önceki gibi oturum açın, sonra bu girişi bağlayın.',
  'problem.SIGNUP_DISABLED': 'Bu yolla yeni hesap açılamaz.',
  'problem.YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT':
    'Bu tek oturum açma yolunuz. Önce başka bir yol ekleyin.',
  'problem.ACCOUNT_NOT_FOUND': 'Bu giriş bağlı değil (ya da artık değil).',
  'problem.PROVIDER_X_IS_NOT_SUPPORTED': 'Bu oturum açma hizmeti burada sunulmuyor.',
  'problem.FAILED_TO_GET_A_VALID_ACCESS_TOKEN':
    'Hizmet artık erişim vermiyor. Girişi yeniden bağlayın.',
  'problem.PROVIDER_X_DOES_NOT_SUPPORT_TOKEN_REFRESHING':
    'Bu hizmet erişimi yenilemiyor. Girişi yeniden bağlayın.',
  'problem.FAILED_TO_REFRESH_ACCESS_TOKEN': 'Hizmet erişimi yenilemedi. Girişi yeniden bağlayın.',
} as const;
