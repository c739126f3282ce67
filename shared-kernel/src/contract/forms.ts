import { z } from 'zod';

/** JSON Schema 2020-12 as the bank serves it. */
export const jsonSchemaSchema = z.record(z.string(), z.unknown());
export type JsonSchema = z.output<typeof jsonSchemaSchema>;

export const fieldUiSchema = z.object({
  widget: z.string().optional(),
  mask: z.string().optional(),
  placeholder: z.string().optional(),
  help: z.string().optional(),
  suffix: z.string().optional(),
  /** Columns of a twelve-column row on a desktop. */
  width: z.int().min(1).max(12).optional(),
  /** Shown only while the value at `path` is one of `in`; what the bank *requires* is the schema's `if`. */
  visibleWhen: z.object({ path: z.string(), in: z.array(z.unknown()) }).optional(),
  /** Where the bank takes the first value from, in its words; the value's actual origin comes with the step. */
  prefilledFrom: z.string().optional(),
  /**
   * The registry that is asked for the answer of this field (`REGISTRIES`; another name is passed over), and the fields
   * that it fills: pointers, `*` for the row of the same table, with the names of `getRegistryFacts`.
   */
  registry: z.object({ from: z.string(), fills: z.record(z.string(), z.string()) }).optional(),
});

/**
 * A form the bank serves as data: one document for the portal's renderer and for validation on both
 * sides. Paths are JSON pointers into the value: `/borrower/inn`.
 */
export const formDocumentSchema = z.object({
  /** Another whenever the form is another: `sgb/working_capital_loan/issue_survey/5f0c12ab`. */
  id: z.string(),
  title: z.string(),
  schema: jsonSchemaSchema,
  ui: z.object({
    sections: z.array(
      z.object({
        title: z.string(),
        description: z.string().optional(),
        fields: z.array(z.string()),
        /** Title of the page of a form in pages; neighbours of the same page stand together, one without is a page by itself. */
        page: z.string().optional(),
      }),
    ),
    fields: z.record(z.string(), fieldUiSchema),
  }),
});
export type FormDocument = z.output<typeof formDocumentSchema>;
export type FieldUi = z.output<typeof fieldUiSchema>;

/** A form's value: a JSON object. */
export const formValueSchema = z.record(z.string(), z.unknown());
export type FormValue = z.output<typeof formValueSchema>;
