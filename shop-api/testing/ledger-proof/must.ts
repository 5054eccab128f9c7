/** Something of the shop's that is not as the model has it. */
export class Wrong extends Error {}

/** @throws Wrong with this message if the condition is false */
export function must(holds: boolean, what: string): void {
  if (!holds) throw new Wrong(what)
}

export const shillings = (cents: number): string => (cents / 100).toFixed(2)
