import type * as z from 'zod/mini'

/**
 * A check across several fields, for every form that has them.
 * @param problemsOf messages by field
 */
export function checkFields<Fields>(problemsOf: (fields: Fields) => Record<string, string>) {
  return <Form extends Fields>({ value, issues }: z.core.ParsePayload<Form>): void => {
    for (const [field, message] of Object.entries(problemsOf(value))) {
      issues.push({ code: 'custom', path: [field], message, input: value })
    }
  }
}
