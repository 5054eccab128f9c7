import * as z from 'zod/mini'

/** Facts about a company from a public register, typed beside its documents and compared with the company's input. */

const fact = z.string().check(z.trim(), z.maxLength(200, 'At most 200 characters.'))

export const registerFacts = z.object({
  name: fact,
  /** Of the incorporation or the business name. */
  number: fact,
  since: fact,
  kraPin: fact,
  vat: fact,
  directors: fact,
  secondDirector: fact,
  office: fact,
})
export type RegisterFacts = z.output<typeof registerFacts>
export type FactName = keyof RegisterFacts

export const NO_FACTS: RegisterFacts = {
  ...{ name: '', number: '', since: '', kraPin: '', vat: '', directors: '', secondDirector: '', office: '' },
}
