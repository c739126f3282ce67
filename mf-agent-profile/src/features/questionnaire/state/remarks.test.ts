import type { Questionnaire } from 'shared-kernel/contract/questionnaire';
import { getRemarks } from './remarks.ts';

const returned = {
  state: 'returned',
  form: { schema: { type: 'object', properties: { inn: { type: 'string', title: 'ИНН' } } } },
  comments: { '/inn': 'Проверьте', '/person/post': 'Уточните' },
  previous_value: { inn: '7707083893', person: { post: 'директор' } },
} as unknown as Questionnaire;

describe('getRemarks', () => {
  it('lists the remarked fields until their answers differ from what was decided on', () => {
    const asDecided = { inn: '7707083893', person: { post: 'директор' } };
    expect(getRemarks(returned, asDecided).map(({ ref }) => ref)).toEqual(['/inn', '/person/post']);
    expect(getRemarks(returned, asDecided)[0]).toEqual({
      kind: 'field',
      ref: '/inn',
      label: 'ИНН: Проверьте',
    });
    expect(getRemarks(returned, { ...asDecided, inn: '7707083894' }).map(({ ref }) => ref)).toEqual([
      '/person/post',
    ]);
  });

  it('lists nothing once the questionnaire is sent again', () => {
    expect(getRemarks({ ...returned, state: 'submitted' }, {})).toEqual([]);
  });
});
