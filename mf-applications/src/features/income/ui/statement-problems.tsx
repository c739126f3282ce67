import { Alert } from 'antd';
import type { ReactElement } from 'react';
import { quoted } from 'shared-kernel/domain/quotes';
import type { FieldError } from 'shared-kernel/contract/errors';
import { isApiError } from 'shared-kernel/http';
import { errorText, fieldErrorText } from 'shared-kernel/locale';
import { BulletList } from '../../../common/lists.tsx';
import { ru } from '../locale/ru.ts';
import styles from './statement-problems.module.css';

const texts = ru.statements;

/** Why a statement was not imported: every error with its line, or one sentence. */
export function StatementProblems({
  error,
  isTooLarge,
}: {
  readonly error: unknown;
  readonly isTooLarge: boolean;
}): ReactElement | null {
  if (isTooLarge) return <Alert type="error" showIcon role="alert" title={texts.tooLarge} />;
  if (!isApiError(error)) return null;
  const fields = error.code === 'statement_broken' ? (error.fields ?? []) : [];
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={fields.length > 0 ? texts.broken(fields.length) : errorText(error)}
      description={
        fields.length > 0 && (
          <>
            {texts.nothingImported}
            <div className={styles.places}>
              <BulletList>
                {fields.map((field) => (
                  <li key={`${field.path}:${field.code}`}>{placeText(field)}</li>
                ))}
              </BulletList>
            </div>
          </>
        )
      }
    />
  );
}

/** «Строка 7, «Комиссия»: Значение записано неверно.» */
function placeText(field: FieldError): string {
  if (field.path === '/header') return texts.noHeader;
  if (field.path === '/rows') return field.code === 'maxItems' ? texts.tooManyRows : texts.noRows;
  const [, , line = '', column = ''] = field.path.split('/');
  return `${texts.line(line)}, ${quoted(texts.columns[column] ?? column)}: ${fieldErrorText(field)}`;
}
