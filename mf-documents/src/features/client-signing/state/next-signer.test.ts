import { nextSigner } from './next-signer.ts';

const head = { name: 'Петров Пётр', role: 'Директор', email: '' };
const contact = { name: 'Орлова Анна', role: 'Бухгалтер', email: 'a@client.example' };

it('nextSigner offers everybody of the application once, then an empty one', () => {
  expect(nextSigner([head, contact], [])).toEqual(head);
  expect(nextSigner([head, contact], [{ ...head, email: 'p@client.example' }])).toEqual(contact);
  expect(nextSigner([head, contact], [head, contact])).toEqual({ name: '', role: '', email: '' });
});
