import * as z from 'zod/mini'

/** Runs a check across fields also while other fields are invalid: its errors show with theirs, not after them. */
export const whileInvalid = { when: ({ value }: z.core.ParsePayload) => typeof value === 'object' && value !== null }

/**
 * A check across several fields, for every form that has them. It runs also while fields are invalid, so that all
 * errors show at once; a field with an error gets no second one.
 * @param problemsOf messages by field; it gets invalid values too
 */
export const checkFields = <Fields>(problemsOf: (fields: Fields) => Record<string, string>) =>
  z.superRefine<Fields>((value, { issues }) => {
    for (const [field, message] of Object.entries(problemsOf(value))) {
      if (issues.some(({ path }) => path?.[0] === field)) continue
      issues.push({ code: 'custom', path: [field], message, input: value })
    }
  }, whileInvalid)
