import * as z from 'zod/mini'

export const MAX_COLOURS = 6

/** The recipe of a swatch of plain colours, side by side. */
export const colourRecipe = z.object({
  kind: z.literal('colours'),
  colours: z.array(z.string().check(z.regex(/^#[0-9a-f]{6}$/))).check(z.minLength(1), z.maxLength(MAX_COLOURS)),
})
export type ColourRecipe = z.output<typeof colourRecipe>
