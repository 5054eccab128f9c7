import { refuse } from '../../../refusal.ts'

/** Problem texts by field. */
export type Faults = Record<string, string>

/** @throws invalid-request naming each field */
export function demandNone(faults: Faults): void {
  const [first] = Object.values(faults)
  if (first !== undefined) throw refuse('invalid-request', first, { fields: faults })
}
