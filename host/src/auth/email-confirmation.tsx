import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { confirmRegistration } from 'shared-kernel/contract/auth';
import { callEndpoint, isApiError } from 'shared-kernel/http';
import { errorText } from 'shared-kernel/locale';
import { useQuery } from 'shared-kernel/query';
import { useSearchParams } from 'shared-kernel/router';
import { ru } from '../locale/ru.ts';
import { Notice } from './notice.tsx';
import { useLinkBank } from './use-link-bank.ts';

/** `/login?confirm=…`: the link of a registration's letter creates the account; the sign-in follows below. */
export function EmailConfirmation(): ReactElement | null {
  const [parameters] = useSearchParams();
  const token = parameters.get('confirm') ?? '';
  const bank = useLinkBank();
  // A link works once: the answer is kept, and nothing sends the token a second time by itself.
  const confirmation = useQuery({
    queryKey: ['confirm-registration', bank, token],
    queryFn: () => callEndpoint(confirmRegistration, { bank, body: { token } }),
    enabled: false,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data, error, isFetching, refetch } = confirmation;
  const isAsked = token !== '' && data === undefined && error === null;
  useEffect(() => {
    if (isAsked) void refetch({ cancelRefetch: false });
  }, [isAsked, refetch]);

  if (token === '') return null;
  if (data) return <Notice kind="success" title={ru.auth.confirmed} />;
  if (isFetching || error === null) return <Notice kind="info" title={ru.auth.confirming} />;
  // A link that was cut on its way: the bank's word about a wrong field would puzzle the agent.
  const isCut = isApiError(error) && error.code === 'validation';
  const isDead = isCut || (isApiError(error) && error.code === 'confirmation_token_invalid');
  const reason = isCut ? '' : errorText(error);
  return (
    <Notice
      kind="error"
      title={ru.auth.confirmationFailed}
      description={isDead ? `${reason} ${ru.auth.confirmationHint}`.trim() : reason}
      action={
        isDead ? null : (
          <button type="button" className="auth-link" onClick={() => void refetch()}>
            {ru.auth.confirmationRetry}
          </button>
        )
      }
    />
  );
}
