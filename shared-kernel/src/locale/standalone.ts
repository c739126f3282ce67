/** Texts of a remote that runs without the portal, for the team that develops it. */
export const STANDALONE_TEXTS = {
  signIn: 'Войти',
  signOut: 'Выйти',
  pages: 'Страницы раздела',
  email: 'E-mail',
  password: 'Пароль',
  refused: 'Не удалось войти в систему.',
  widgetElsewhere: 'Этот блок показывает другой раздел портала',
} as const;
