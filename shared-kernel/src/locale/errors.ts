import type { ClientErrorCode, ErrorCode } from '../contract/errors.ts';

/** A sentence for every code: a code of the contract without one fails the type check. */
export const ERROR_TEXTS: Readonly<Record<ErrorCode | ClientErrorCode, string>> = {
  validation: 'Проверьте поля: часть данных указана неверно.',
  unauthenticated: 'Войдите в систему, чтобы продолжить.',
  token_expired: 'Сеанс завершён. Войдите ещё раз.',
  forbidden: 'У вас нет прав на это действие. Обратитесь к куратору банка.',
  not_found: 'Таких данных больше нет: их удалили или переместили. Обновите страницу.',
  method_not_allowed: 'Банк не поддерживает это действие.',
  conflict: 'Данные уже изменены. Обновите страницу и повторите действие.',
  stale_version: 'Данные изменены в другой вкладке или другим сотрудником. Обновите их, чтобы продолжить.',
  payload_too_large: 'Слишком много данных за один раз. Отправьте их частями.',
  unsupported_media_type: 'Банк не принимает данные в таком формате.',
  rate_limited: 'Слишком много запросов подряд. Подождите немного и повторите.',
  internal: 'Ошибка на стороне банка. Повторите попытку позже.',
  unavailable: 'Сервис банка временно недоступен. Повторите попытку позже.',
  insufficient_storage: 'На сервере банка закончилось место: данные не сохранены. Повторите попытку позже.',

  invalid_credentials: 'Неверный e-mail или пароль.',
  too_many_attempts: 'Слишком много попыток входа.',
  email_taken: 'Этот e-mail уже зарегистрирован.',
  reset_token_invalid: 'Ссылка для смены пароля недействительна или уже использована. Запросите новую.',
  confirmation_token_invalid: 'Ссылка из письма недействительна, устарела или уже использована.',
  wrong_password: 'Текущий пароль указан неверно.',
  challenge_invalid: 'Время на подписание истекло. Начните вход по подписи заново.',
  certificate_unknown: 'Сертификат не зарегистрирован за вами в этом банке.',
  bank_locked: 'Доступ к этому банку для вас закрыт. Обратитесь к куратору.',
  bank_unavailable: 'Банк сейчас недоступен для работы.',
  second_factor_required: 'Банк требует вход с кодом для вашей роли. Включите его, чтобы продолжить.',
  password_change_required: 'Сначала смените пароль: без этого банк не пускает дальше.',
  second_factor_invalid: 'Код подтверждения неверный или устарел.',
  confirmation_required: 'Подтвердите паролем, что это вы, и повторите действие.',
  notice_token_invalid: 'Ссылка из письма недействительна, устарела или уже использована.',

  approval_required: 'Для создания заявки необходимо одобрение службы безопасности',
  questionnaire_incomplete: 'Пожалуйста заполните анкету и подпишите документы',
  questionnaire_state: 'Анкету сейчас нельзя изменить: она у службы безопасности или уже одобрена.',
  approval_mismatch:
    'Имя или ИНН в профиле агента отличаются от анкеты. Верните анкету на доработку: агент исправит её или профиль.',

  stage_not_current: 'Этот шаг заявки сейчас недоступен для изменения.',
  stage_incomplete: 'Шаг заполнен не полностью: выполните оставшиеся требования.',
  application_closed: 'Заявка закрыта, изменить её нельзя.',
  offer_ineligible: 'Заявка не подходит под условия этого предложения банка.',
  scoring_running: 'Банк проверяет заявку. Дождитесь результата скоринга.',
  reject_reason_unknown: 'Выберите причину отказа из списка банка.',
  not_archivable: 'Эту заявку нельзя перенести в архив.',
  colleague_unknown: 'Этому сотруднику передать заявку нельзя. Обновите список коллег.',
  saved_views_limit: 'Сохранено слишком много видов. Удалите ненужные.',
  export_too_large: 'Строк слишком много для одной выгрузки. Уточните фильтры.',

  statement_broken: 'В выписке есть ошибки, поэтому она не загружена.',

  file_empty: 'Файл пустой. Выберите другой файл.',
  file_too_large: 'Файл слишком большой.',
  file_type_refused: 'Такой тип файла не принимается. Подойдут PDF, JPEG, PNG, DOC(X), XLS(X), ZIP и SIG.',
  file_broken: 'Файл повреждён: его содержимое не читается. Сохраните его заново и загрузите ещё раз.',
  file_name_refused: 'В имени файла есть недопустимые знаки. Переименуйте файл.',
  upload_incomplete: 'Файл загружен не полностью. Повторите загрузку.',
  document_signed: 'Документ уже подписан или отправлен, удалить его нельзя.',
  documents_not_ready:
    'Отправить можно только готовые документы: проверьте, что все они подписаны и одобрены.',
  documents_undecided: 'Сначала примите обязательные документы: без этого одобрить нельзя.',
  documents_limit: 'Места для ваших файлов больше нет. Удалите ненужные документы и повторите загрузку.',
  file_scanning: 'Файл проверяется на вирусы. Повторите попытку через минуту.',
  signature_invalid: 'Подпись не прошла проверку.',
  signature_not_detached: 'Нужна отсоединённая подпись: файл подписи не должен содержать сам документ.',
  signature_unsupported: 'Банк не проверяет подписи по этому алгоритму. Выберите другой сертификат.',
  certificate_invalid: 'Сертификат недействителен: проверьте срок действия, отзыв и издателя.',
  certificate_foreign: 'Сертификат выдан другому лицу или другой организации.',
  certificate_revoked: 'Сертификат отозван: подписать им нельзя.',
  certificate_expired: 'Срок действия сертификата закончился.',
  certificate_not_yet_valid: 'Срок действия сертификата ещё не начался.',
  certificate_approval_required: 'Сертификат выдаётся после того, как служба безопасности одобрит анкету.',
  signature_from_future: 'Время подписи ещё не наступило: проверьте часы компьютера и подпишите снова.',
  signature_before_certificate:
    'Подпись датирована раньше, чем начал действовать сертификат: проверьте часы компьютера и подпишите снова.',
  power_of_attorney_required:
    'Сертификат не содержит организации: укажите действующую машиночитаемую доверенность (МЧД).',
  signing_not_open: 'По этой ссылке сейчас подписать нельзя. Обновите страницу.',
  signing_code_invalid: 'Код неверный или устарел. Запросите новый.',

  registry_not_connected: 'Этот реестр в банке не подключён: заполните поля сами.',
  registry_unavailable: 'Реестр сейчас не отвечает. Заполните поля сами или повторите позже.',

  message_empty: 'Введите текст сообщения.',
  message_too_long: 'Сообщение слишком длинное.',

  network: 'Банк не отвечает. Повторите попытку позже.',
  timeout: 'Банк не ответил вовремя. Повторите попытку.',
  not_loaded: 'Эта часть портала не загрузилась. Повторите, а если не поможет, перезагрузите страницу.',
  cancelled: 'Действие отменено.',
  bad_response: 'Банк прислал ответ, который портал не смог прочитать.',
  not_offered: 'Этот банк такой возможности не предлагает.',
};

/** The same failure where the device itself knows that it has no network. */
const OFFLINE_TEXT = 'Нет сети. Проверьте подключение к интернету.';

/** A sentence for what is not an `ApiError`. */
export const UNKNOWN_ERROR_TEXT = 'Произошла непредвиденная ошибка. Повторите попытку.';

function waitText(seconds: number): string {
  return seconds < 60
    ? `Повторите через ${Math.max(1, seconds)}\u00a0с.`
    : `Повторите через ${Math.ceil(seconds / 60)}\u00a0мин.`;
}

interface ErrorLike {
  readonly code: ErrorCode | ClientErrorCode;
  readonly serverMessage?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
}

function isErrorLike(error: unknown): error is ErrorLike {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    typeof error.code === 'string' &&
    Object.hasOwn(ERROR_TEXTS, error.code)
  );
}

/** What to tell the agent about a failure: the bank's own sentence, otherwise the portal's, with the wait if any. */
export function errorText(error: unknown): string {
  if (!isErrorLike(error)) return UNKNOWN_ERROR_TEXT;
  if ((error.code === 'network' || error.code === 'not_loaded') && globalThis.navigator?.onLine === false)
    return OFFLINE_TEXT;
  const text = error.serverMessage?.trim() || ERROR_TEXTS[error.code];
  const isServerText = Boolean(error.serverMessage?.trim());
  if (error.retryAfterSeconds === undefined || isServerText) return text;
  return `${text} ${waitText(error.retryAfterSeconds)}`;
}
