import { screen } from '@testing-library/react';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { application } from '../../../testing/fixtures.ts';
import { OfferStep } from './offer-step.tsx';

it('OfferStep says of a client without an INN what is said of every blank', () => {
  renderWithPortal(<OfferStep application={application('issue_registering', { client_inn: null })} />);
  expect(screen.getByText('ИНН клиента').nextElementSibling).toHaveTextContent('Не указано');
});
