import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toNetwork, toSubscriber } from './network.ts';

test('an IPv6 subscriber is a /64, however its addresses are written', () => {
  const own = '2001:db8:0:5::/64';
  for (const address of ['2001:db8:0:5::1', '2001:DB8:0:0005:ffff:1:2:3', '2001:db8::5:0:0:0:9'])
    assert.equal(toSubscriber(address), own);
  assert.notEqual(toSubscriber('2001:db8:0:6::1'), own);
  assert.equal(toSubscriber('::1'), '0:0:0:0::/64');
  assert.equal(toSubscriber('fe80::1%eth0'), 'fe80:0:0:0::/64');
  assert.equal(toNetwork('2001:db8:0:5::1'), '2001:db8');
});

test('an IPv4 subscriber is an address, however it is written', () => {
  for (const address of ['203.0.113.7', '::ffff:203.0.113.7', '::FFFF:cb00:7107']) {
    assert.equal(toSubscriber(address), '203.0.113.7');
    assert.equal(toNetwork(address), '203.0');
  }
});
