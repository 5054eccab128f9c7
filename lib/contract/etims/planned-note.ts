import * as z from 'zod/mini'

/** A planned credit note: its invoice, and whether it credits the rest of it. */
export const plannedNote = z.object({ invoice: z.string(), isRest: z.boolean() })
export type PlannedNote = z.output<typeof plannedNote>
