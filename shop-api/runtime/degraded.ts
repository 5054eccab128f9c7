/** What in this process works with less than it should: `/health` shows it, and the shop goes on. */

const problems = new Map<object, string>()

/**
 * Notes what a part lacks at the moment; null when it lacks nothing any more.
 * @param problem one clause for operators, without addresses or secrets: "M-Pesa: not asked for a while, as it does not answer"
 */
export function setDegraded(part: object, problem: string | null): void {
  if (problem === null) problems.delete(part)
  else problems.set(part, problem)
}

/** Forgets all problems: a test begins without those of the shops that were tested before. */
export const forgetDegraded = (): void => problems.clear()

/** What is degraded now; empty when all is well. */
export const degraded = (): string[] => [...new Set(problems.values())].sort()
