import assert from 'node:assert/strict';
import { test } from 'node:test';
import { APPLICATION_STATUSES, isClosedStatus } from 'shared-kernel/domain/statuses';
import { demoClients } from './applications-clients.ts';
import { walk } from './application-walk.ts';
import { toDerived } from './planned-applications.ts';
import { randomFor } from './random.ts';

test('a status without a recipe gets an application that ends where the status says', () => {
  const random = randomFor('applications');
  const clients = demoClients(random);
  for (const status of APPLICATION_STATUSES) {
    const application = toDerived(status, clients, randomFor(status));
    const { state } = walk({ random, start: new Date() }, application);
    assert.equal(application.recipe.shownAs, status);
    assert.equal(state.outcome !== null, isClosedStatus(status), status);
  }
});
