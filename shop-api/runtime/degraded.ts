/** Degraded parts of this process: `/health` shows them, and the shop continues. */

const problems = new Map<object, string>()

/**
 * Reports a part's present problem; null if it has no problem any longer.
 * @param problem one clause for operators, without addresses or secrets: `M-Pesa: not asked for a while, as it does not
 * answer`
 */
export function setDegraded(part: object, problem: string | null): void {
  if (problem === null) problems.delete(part)
  else problems.set(part, problem)
}

/** Forgets all problems: a test begins without those of the shops that were tested before. */
export const forgetDegraded = (): void => problems.clear()

/** The present problems; empty if all is well. */
export const degraded = (): string[] => [...new Set(problems.values())].sort()
