import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { login, requestSignatureChallenge, signInWithSignature } from 'shared-kernel/contract/auth';
import { configureWidgets } from 'shared-kernel/remote';
import type { WidgetProps } from 'shared-kernel/remote';
import { session } from 'shared-kernel/session';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { agent, renderAt } from '../testing/render-portal.tsx';
import { SIGNATURE_SIGN_IN_MS } from '../session/signature-sign-in.ts';
import { PortalLoginPage } from './portal-login-page.tsx';

const CHALLENGE = 'Y2hhbGxlbmdl';
const SIGNATURE = 'c2lnbmF0dXJl';
const CHALLENGE_ID = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';

/** The documents remote's widget as the host sees it: it signs, gives up, or has no key. */
function offerSigner(act: (props: WidgetProps['challenge-signer']) => void) {
  function Signer(props: WidgetProps['challenge-signer']) {
    return (
      <button type="button" onClick={() => act(props)}>
        Подписать
      </button>
    );
  }
  configureWidgets({ peek: () => undefined, load: () => Promise.resolve(Signer as never) });
}

async function press() {
  renderAt('/login', <PortalLoginPage />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: /Войти по цифровой подписи/u }));
  await user.click(await screen.findByRole('button', { name: 'Подписать' }));
}

describe('digital-signature sign-in', () => {
  it('signs the challenge of the bank, which then issues the token, in 1.5 s or more', async () => {
    const challenges: string[] = [];
    offerSigner(({ challenge, onSigned }) => {
      challenges.push(challenge);
      onSigned(SIGNATURE);
    });
    mockEndpoint(requestSignatureChallenge, { challenge_id: CHALLENGE_ID, challenge: CHALLENGE });
    const call = mockEndpoint(signInWithSignature, { token: 'signed-token', user: agent });
    const startedAtMs = Date.now();
    await press();
    expect(await screen.findByText('Вы успешно вошли в систему через цифровую подпись.')).toBeInTheDocument();
    expect(Date.now() - startedAtMs).toBeGreaterThanOrEqual(SIGNATURE_SIGN_IN_MS);
    expect(challenges).toEqual([CHALLENGE]);
    expect(call.calls[0]?.body).toEqual({ challenge_id: CHALLENGE_ID, signature: SIGNATURE });
    expect(session.snapshot().user?.id).toBe(agent.id);
  });

  it('lets nobody in whose signature the bank refuses', async () => {
    offerSigner(({ onSigned }) => onSigned(SIGNATURE));
    mockEndpoint(requestSignatureChallenge, { challenge_id: CHALLENGE_ID, challenge: CHALLENGE });
    mockEndpoint(signInWithSignature, () => {
      throw mockError('certificate_unknown', { status: 401 });
    });
    await press();
    expect(
      await screen.findByText('Сертификат не зарегистрирован за вами в этом банке.'),
    ).toBeInTheDocument();
    expect(session.snapshot().isAuthenticated).toBe(false);
  });

  it('asks the bank nothing more when there is no key on the device', async () => {
    offerSigner(({ onCancel }) => onCancel('no-key'));
    mockEndpoint(requestSignatureChallenge, { challenge_id: CHALLENGE_ID, challenge: CHALLENGE });
    const call = mockEndpoint(signInWithSignature, { token: 'x', user: agent });
    await press();
    expect(await screen.findByText(/нет ключа подписи/u)).toBeInTheDocument();
    expect(call.calls).toHaveLength(0);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('says when the bank gives no challenge', async () => {
    mockEndpoint(requestSignatureChallenge, () => {
      throw mockError('internal', { status: 500 });
    });
    mockEndpoint(login, {});
    renderAt('/login', <PortalLoginPage />);
    await userEvent.setup().click(screen.getByRole('button', { name: /Войти по цифровой подписи/u }));
    expect(await screen.findByText('Произошла ошибка при входе в систему.')).toBeInTheDocument();
  });
});
