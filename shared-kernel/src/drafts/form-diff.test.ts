import { diffForms, mergeForms } from './form-diff.ts';

const base = { borrower: { inn: '7707083893', name: 'Ромашка' }, people: [{ name: 'А' }], note: 'x' };

describe('two versions of a form', () => {
  it('names the differing fields and the side that changed each', () => {
    const mine = { ...base, borrower: { ...base.borrower, name: 'Ромашка-1' }, people: [{ name: 'Б' }] };
    const theirs = { ...base, note: 'y', people: [{ name: 'В' }] };
    expect(diffForms(mine, theirs, base)).toEqual([
      { pointer: '/borrower/name', mine: 'Ромашка-1', theirs: 'Ромашка', changedBy: 'mine' },
      { pointer: '/people', mine: [{ name: 'Б' }], theirs: [{ name: 'В' }], changedBy: 'both' },
      { pointer: '/note', mine: 'x', theirs: 'y', changedBy: 'theirs' },
    ]);
  });

  it('takes nobody’s side when it does not know the beginning', () => {
    expect(diffForms({ note: 'a' }, { note: 'b' }, null)[0]?.changedBy).toBe('both');
  });

  it('does not see a difference between an absent field and an empty one', () => {
    expect(diffForms({ a: undefined }, {}, {})).toEqual([]);
  });

  it('merges by choice and loses nothing that was not chosen away', () => {
    const mine = { borrower: { inn: '1', name: 'моё' }, 'a/b': 1 };
    const theirs = { borrower: { inn: '2', name: 'их', kpp: '9' }, extra: true };
    expect(mergeForms(mine, theirs, ['/borrower/name', '/a~1b'])).toEqual({
      borrower: { inn: '2', name: 'моё', kpp: '9' },
      'a/b': 1,
      extra: true,
    });
    expect(mergeForms({}, { note: 'x' }, ['/note'])).toEqual({});
  });
});
