import type { PluralForms } from 'shared-kernel/domain/plurals';
import { uploads } from './uploads.ts';
import { document } from './document.ts';
import { versions } from './versions.ts';

const DOCUMENT: PluralForms = { one: 'документ', few: 'документа', many: 'документов' };
const FILE: PluralForms = { one: 'файл', few: 'файла', many: 'файлов' };
/** After «для». */
const FILE_FOR: PluralForms = { one: 'файла', few: 'файлов', many: 'файлов' };

/** Texts that several features of this remote share; the others stand beside their feature. */
export const ru = {
  uploads,
  document,
  versions,
  title: 'Документы',
  menu: {
    documents: 'Документы',
  },
  search: {
    documents: { label: 'Документы', keywords: ['подпись', 'ЭЦП', 'файлы', 'банк'] },
  },
  forms: { DOCUMENT, FILE, FILE_FOR },
  speed: (size: string) => `${size}/с`,
  preview: {
    unavailable: 'Этот файл нельзя показать в браузере',
    unavailableText: 'Скачайте файл, чтобы открыть его на своём устройстве.',
    loading: 'Файл загружается…',
    image: (name: string) => `Изображение ${name}`,
    page: (number: number, count: number) => `Страница ${number} из ${count}`,
    frame: (name: string) => `Содержимое файла ${name}`,
  },
  errors: {
    download: 'Не удалось скачать файл',
    delete: 'Не удалось удалить документ',
    send: 'Не удалось отправить документы',
    list: 'Не удалось загрузить список документов',
  },
  signing: {
    validity: 'Срок действия',
  },
  certificates: {
    open: 'Сертификаты',
  },
  check: {
    title: 'Проверить подпись',
  },
  page: {
    toQuestionnaire: 'Перейти к анкете агента',
  },
  workspace: {
    takePhoto: 'Сделать снимок',
  },
};
