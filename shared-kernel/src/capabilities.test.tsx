import { screen } from '@testing-library/react';
import { offersCapability, useCapability } from './capabilities.ts';
import { readCapabilities } from './contract/capabilities.ts';
import { portalQueryClient } from './query-client.ts';
import { mockEndpoint, mockError } from './testing/mock-endpoint.ts';
import { renderWithPortal, signInForTest } from './testing/render-with-portal.tsx';
import { IfOffered } from './ui/if-offered.tsx';

function forgetAndMock(answer: () => { capabilities: string[] }) {
  signInForTest();
  portalQueryClient.clear();
  return mockEndpoint(readCapabilities, answer);
}

const refuse = (status: number) => () => {
  throw mockError('not_found', { status });
};

test('offersCapability asks the bank once and knows what it named', async () => {
  const asked = forgetAndMock(() => ({ capabilities: ['chat', 'something of tomorrow'] }));
  await expect(offersCapability('sgb', 'chat')).resolves.toBe(true);
  await expect(offersCapability('sgb', 'income')).resolves.toBe(false);
  expect(asked.calls).toHaveLength(1);
});

test.each([404, 405, 501])('a bank that answers %i has nothing beyond the specification', async (status) => {
  forgetAndMock(refuse(status));
  await expect(offersCapability('sgb', 'chat')).resolves.toBe(false);
});

test('a bank that cannot say is asked for everything, and asked again what it has', async () => {
  let isDown = true;
  const asked = forgetAndMock(() => (isDown ? refuse(400)() : { capabilities: [] }));
  await expect(offersCapability('sgb', 'chat')).resolves.toBe(true);
  isDown = false;
  await expect(offersCapability('sgb', 'chat')).resolves.toBe(false);
  expect(asked.calls).toHaveLength(2);
});

test('what a bank has named holds until it answers again, and where it cannot answer', async () => {
  let isDown = false;
  forgetAndMock(() => (isDown ? refuse(400)() : { capabilities: ['chat'] }));
  await offersCapability('sgb', 'chat');
  isDown = true;
  portalQueryClient.clear();
  renderWithPortal(
    <IfOffered capability="income" otherwise={<p>no income</p>}>
      <p>income</p>
    </IfOffered>,
    { user: null },
  );
  expect(screen.getByText('no income')).toBeInTheDocument();
  await expect(offersCapability('sgb', 'income')).resolves.toBe(false);
  await expect(offersCapability('sgb', 'chat')).resolves.toBe(true);
  expect(screen.getByText('no income')).toBeInTheDocument();
});

function Shown() {
  return <p>{String(useCapability('chat'))}</p>;
}

test('IfOffered shows what the bank has, or what stands in its place', () => {
  renderWithPortal(
    <>
      <Shown />
      <IfOffered capability="chat" otherwise={<p>no chat</p>}>
        <p>chat</p>
      </IfOffered>
      <IfOffered capability="income">
        <p>income</p>
      </IfOffered>
    </>,
    { capabilities: ['income'] },
  );
  expect(screen.getByText('false')).toBeInTheDocument();
  expect(screen.getByText('no chat')).toBeInTheDocument();
  expect(screen.getByText('income')).toBeInTheDocument();
});
