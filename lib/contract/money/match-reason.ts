import * as z from 'zod/mini'

/**
 * How certain a reason makes a match. `certain`: the rules that match without a person. `weak`: many people share it,
 * such as a first name.
 */
export const CONFIDENCES = ['certain', 'likely', 'weak'] as const
export type Confidence = (typeof CONFIDENCES)[number]

/** Why money possibly belongs to an order or an entry: "the phone fits the customer’s". */
export const matchReason = z.object({ text: z.string(), confidence: z.enum(CONFIDENCES) })
export type MatchReason = z.output<typeof matchReason>
