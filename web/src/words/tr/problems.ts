export const problems = {
  'problem.UNREACHABLE': 'Sunucuya ulaşamıyoruz. Bağlantınızı denetleyip yeniden deneyin.',
  'problem.TIMED_OUT': 'Sunucunun yanıtı çok uzun sürdü. Lütfen yeniden deneyin.',
  'problem.UNEXPECTED_RESPONSE':
    'Yanıt bu sayfanın beklediği gibi değil. En yeni sürümü için sayfayı yeniden yükleyin.',
  'problem.VALIDATION_ERROR': 'Formda geçersiz bir şey var. Alanları denetleyip yeniden deneyin.',
  'problem.BAD_REQUEST': 'İstek anlaşılamadı.',
  'problem.UNAUTHORIZED': 'Oturumunuz kapalı. Oturum açıp yeniden deneyin.',
  'problem.INVALID_ORIGIN': 'Bu sayfa bunu burada yapamaz. Uygulamayı kendi adresinde açın.',
  'problem.INVALID_CALLBACKURL': 'Dönülecek sayfa bize ait değil.',
  'problem.INVALID_REDIRECTURL': 'Dönülecek sayfa bize ait değil.',
  'problem.NOT_FOUND': 'Böyle bir şey yok ya da kapalı.',
  'problem.PAYLOAD_TOO_LARGE': 'Bu çok büyük.',
  'problem.TOO_MANY_REQUESTS': 'Biraz fazla sık oldu. Lütfen biraz bekleyin.',
  'problem.INTERNAL_SERVER_ERROR': 'Bizim tarafta bir şeyler ters gitti. Lütfen yeniden deneyin.',
  'problem.BAD_GATEWAY': 'Sistemin bir parçası yanıt vermiyor. Lütfen yeniden deneyin.',
  'problem.SERVICE_UNAVAILABLE':
    'Sistemin bir parçası geçici olarak kullanılamıyor. Lütfen yeniden deneyin.',
  'problem.GATEWAY_TIMEOUT': 'Sunucunun yanıtı çok uzun sürdü. Lütfen yeniden deneyin.',
  'problem.INVALID_EMAIL': 'Bu e-posta adresini kullanamayız.',
  'problem.INVALID_EMAIL_OR_PASSWORD': 'E-posta adresi ya da parola yanlış.',
  'problem.EMAIL_NOT_VERIFIED':
    'Önce e-posta adresinizi doğrulayın. Size yeni bir bağlantı gönderdik.',
  'problem.EMAIL_AND_PASSWORD_IS_NOT_ENABLED': 'Parolayla oturum açma burada kapalı.',
  'problem.EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED': 'Burada yeni hesap açılamaz.',
  'problem.USER_ALREADY_EXISTS': 'Bu adresle bir hesap zaten var. Onun yerine oturum açın.',
  'problem.PASSWORD_TOO_SHORT': 'Bu parola çok kısa.',
  'problem.PASSWORD_TOO_LONG': 'Bu parola çok uzun.',
  'problem.PASSWORD_COMPROMISED':
    'Bu parola bir sızıntıdan biliniyor, başkaları deneyecektir. Başka bir parola seçin.',
  'problem.INVALID_PASSWORD': 'Parola yanlış.',
  'problem.CREDENTIAL_ACCOUNT_NOT_FOUND': 'Hesabınızın parolası yok.',
  'problem.FAILED_TO_CREATE_USER': 'Hesap açılamadı. Lütfen yeniden deneyin.',
  'problem.FAILED_TO_CREATE_SESSION': 'Oturumunuz açılamadı. Lütfen yeniden deneyin.',
  'problem.FAILED_TO_GET_SESSION':
    'Oturumunuzun açık olup olmadığını anlayamadık. Lütfen yeniden deneyin.',
  'problem.SESSION_NOT_FOUND': 'Bu cihazın oturumu zaten kapalı.',
  'problem.SESSION_IS_NOT_FRESH': 'Bunu yapmak için yeniden oturum açın.',
  'problem.SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION':
    'Oturumunuzu bir süre önce açtınız. Bunu yapmak için parolanızı girin.',
  'problem.INVALID_TOKEN': 'Bu bağlantı geçersiz ya da daha önce kullanılmış.',
  'problem.TOKEN_EXPIRED': 'Bu bağlantı çok eski. Yenisini isteyin.',
  'problem.USER_NOT_FOUND': 'Bu hesap artık yok.',
  'problem.FAILED_TO_GET_USER_INFO': 'Bu bağlantının ait olduğu hesapla oturum açın.',
  'problem.YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_AN_UNVERIFIED_EMAIL':
    'Adresiniz zaten doğrulanmış.',
  'problem.YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_YOUR_OWN_EMAIL':
    'Bağlantıyı yalnızca kendi adresinize gönderebilirsiniz.',
  'problem.USERNAME_IS_TOO_SHORT': 'Bu kullanıcı adı çok kısa.',
  'problem.USERNAME_IS_TOO_LONG': 'Bu kullanıcı adı çok uzun.',
  'problem.USERNAME_IS_INVALID':
    'Kullanıcı adında harf, rakam, alt çizgi ve nokta olur ve aynı harflerle gösterilir.',
  'problem.USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER':
    'Bu kullanıcı adı başkasına ait. Başka bir ad seçin.',
  'problem.INVALID_USERNAME_OR_PASSWORD': 'Kullanıcı adı ya da parola yanlış.',
  'problem.EMAIL_CAN_NOT_BE_UPDATED': 'Adresiniz hesabınızın başka bir yerinden değiştirilir.',
  'problem.CHANGE_EMAIL_IS_DISABLED': 'Adres değiştirme burada kapalı.',
  'problem.EMAIL_IS_THE_SAME': 'Bu zaten sizin adresiniz.',
  'problem.COULDNT_UPDATE_YOUR_EMAIL': 'Adresiniz bununla değiştirilemedi.',
} as const;
