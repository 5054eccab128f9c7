import * as z from 'zod/mini'
import { PROBLEM_CODES } from './problem.ts'

/** The sent form of a `Problem`. */
export const problemSchema = z.object({
  status: z.int(),
  code: z.enum(PROBLEM_CODES),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  retryable: z.boolean(),
  data: z.optional(z.unknown()),
})
