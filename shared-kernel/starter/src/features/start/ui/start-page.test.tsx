import { render, screen } from '@testing-library/react';
import { PortalProviders } from '@agent-portal/sdk/ui';
import { ru } from '../../../locale/ru.ts';
import { StartPage } from './start-page.tsx';

it('names the section', () => {
  render(
    <PortalProviders>
      <StartPage />
    </PortalProviders>,
  );
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(ru.title);
});
