import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { readSecurityNotice, revokeBySecurityNotice } from 'shared-kernel/contract/account-security';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { EndpointResponse } from 'shared-kernel/contract/endpoint';
import { callEndpoint, isApiError, isCancelled } from 'shared-kernel/http';
import { errorText } from 'shared-kernel/locale';
import { useQuery } from 'shared-kernel/query';
import { Link, paths, useSearchParams } from 'shared-kernel/router';
import { session } from 'shared-kernel/session';
import { DateText } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { forgetBankData } from '../session/leave-bank.ts';
import { AuthHeading } from './auth-frame.tsx';
import { AuthResult } from './auth-result.tsx';
import { Notice } from './notice.tsx';
import { useLinkBank } from './use-link-bank.ts';

const text = ru.accountAlert;

/** Nobody can do anything about a token that is no good but ask for a new password. */
function isDead(error: unknown): boolean {
  return isApiError(error) && ['notice_token_invalid', 'validation'].includes(error.code);
}

/** `/account-alert?token=…`: the link of a security letter, «это были не вы?», once and for 7 days. */
export function AccountAlertPage(): ReactElement {
  const [parameters] = useSearchParams();
  const token = parameters.get('token') ?? '';
  const bank = useLinkBank();
  const [isDone, setDone] = useState(false);
  const notice = useQuery({
    queryKey: ['security-notice', bank, token],
    queryFn: ({ signal }) => callEndpoint(readSecurityNotice, { bank, body: { token }, signal }),
    enabled: token !== '' && !isDone,
    retry: (count, error) => !isDead(error) && count < 2,
    refetchOnWindowFocus: false,
  });

  return (
    <>
      <AuthHeading title={text.title} subtitle={text.subtitle} />
      {isDone ? (
        <AuthResult
          status="success"
          title={<span role="status">{text.doneTitle}</span>}
          subTitle={text.done}
          extra={<Link to={paths.forgotPassword.link({ bank })}>{text.noLetter}</Link>}
        />
      ) : token === '' || isDead(notice.error) ? (
        <DeadLink bank={bank} />
      ) : notice.data ? (
        <SecurityNotice notice={notice.data} bank={bank} token={token} onDone={() => setDone(true)} />
      ) : notice.error ? (
        <Notice
          kind="error"
          title={text.failedTitle}
          description={errorText(notice.error)}
          action={
            <button
              type="button"
              className="auth-link"
              disabled={notice.isFetching}
              onClick={() => void notice.refetch()}
            >
              {text.retry}
            </button>
          }
        />
      ) : (
        <Notice kind="info" title={text.loading} />
      )}
      <p className="auth-foot">
        <Link to={paths.login.link({ bank })}>{ru.auth.backToLogin}</Link>
      </p>
    </>
  );
}

function DeadLink({ bank }: { readonly bank: BankCode }): ReactElement {
  return (
    <AuthResult
      status="warning"
      title={<span role="alert">{text.deadTitle}</span>}
      subTitle={text.dead}
      extra={<Link to={paths.forgotPassword.link({ bank })}>{text.toForgot}</Link>}
    />
  );
}

interface SecurityNoticeProps {
  readonly notice: EndpointResponse<typeof readSecurityNotice>;
  readonly bank: BankCode;
  readonly token: string;
  readonly onDone: () => void;
}

function SecurityNotice({ notice, bank, token, onDone }: SecurityNoticeProps): ReactElement {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  async function close(): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      await callEndpoint(revokeBySecurityNotice, { bank, body: { token } });
      onDone();
      // Whoever is signed in here: the bank has ended it, nothing of it may stay.
      forgetBankData();
      session.signOutAll();
    } catch (failure) {
      setBusy(false);
      if (!isCancelled(failure)) setError(failure);
    }
  }

  if (isDead(error)) return <DeadLink bank={bank} />;
  return (
    <>
      {error === undefined ? null : <Notice kind="error" title={errorText(error)} />}
      <p>
        <strong>{text.kinds[notice.kind]}</strong>
      </p>
      <dl className="auth-facts">
        <Fact label={text.when}>
          <DateText value={notice.at} withTime />
        </Fact>
        {notice.device === null ? null : <Fact label={text.device}>{notice.device}</Fact>}
        {notice.address === null ? null : <Fact label={text.address}>{notice.address}</Fact>}
      </dl>
      <p>{text.consequences}</p>
      <ul>
        {text.consequenceList.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <button
        type="button"
        className="auth-button is-danger"
        disabled={isBusy}
        aria-busy={isBusy}
        onClick={() => void close()}
      >
        {text.close}
      </button>
      <p className="auth-foot">{text.nothingToDo}</p>
    </>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
