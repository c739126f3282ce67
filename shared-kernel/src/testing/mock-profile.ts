import { getProfile } from '../contract/agent.ts';
import type { Profile } from '../contract/agent.ts';
import { mockEndpoint } from './mock-endpoint.ts';
import type { MockedEndpoint } from './mock-endpoint.ts';

const PROFILE: Profile = {
  id: '11111111-1111-4111-8111-111111111111',
  last_name: 'Иванов',
  first_name: 'Иван',
  middle_name: 'Иванович',
  email: 'agent@example.com',
  phone: null,
  photo: null,
  avatar: null,
  organization: { full_name: 'ООО «Брокер Плюс»', short_name: 'Брокер Плюс', inn: '7736050003' },
  user_position: null,
  security_service_approval: 'success',
  security_service_reason: null,
  has_access_to_all_tasks: true,
  is_superuser: false,
  is_staff: false,
  notification_preferences: { email: true, browser: true },
};

/** Answers the profile call; approved unless the test says otherwise. */
export function mockProfile(change: Partial<Profile> = {}): MockedEndpoint<typeof getProfile> {
  return mockEndpoint(getProfile, { ...PROFILE, ...change });
}
