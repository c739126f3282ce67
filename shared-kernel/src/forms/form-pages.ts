import type { FieldError } from '../contract/errors.ts';
import type { FormDocument, FormValue } from '../contract/forms.ts';
import { FormStore } from './form-store.ts';
import type { FormSection } from './section-state.ts';
import { countAnswers, isAmong } from './section-state.ts';
import { validateForm } from './validate.ts';

/** A page of a form that is asked in pages, as it stands for the present answers. */
export interface FormPage {
  readonly title: string;
  readonly sections: readonly FormSection[];
  /** What is missing or wrong on it. */
  readonly faults: readonly FieldError[];
  readonly answers: number;
}

/** Neighbouring sections of the same page stand together; a section that names none is a page by itself. */
function groupSections(sections: readonly FormSection[]): FormSection[][] {
  const groups: FormSection[][] = [];
  for (const section of sections) {
    const last = groups.at(-1);
    if (last && section.page !== undefined && last[0]?.page === section.page) last.push(section);
    else groups.push([section]);
  }
  return groups;
}

/** The pages of a form; those without a question for the present answers are left out. */
export function toFormPages({ schema, ui }: FormDocument, value: FormValue): readonly FormPage[] {
  const store = new FormStore(schema, ui, value);
  const errors = validateForm(schema, value);
  return groupSections(ui.sections).flatMap((sections) => {
    const fields = sections.flatMap((section) => section.fields);
    if (store.visiblePaths(fields) === '') return [];
    return {
      title: sections[0]?.page ?? sections[0]?.title ?? '',
      sections,
      faults: errors.filter(({ path }) => isAmong(path, fields)),
      answers: countAnswers(store, fields),
    };
  });
}

/** Number of the page, from 1, that has the field; `undefined` where none has. */
export function findPage(pages: readonly FormPage[], path: string): number | undefined {
  const index = pages.findIndex(({ sections }) => sections.some(({ fields }) => isAmong(path, fields)));
  return index < 0 ? undefined : index + 1;
}
