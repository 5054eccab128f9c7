import type { ProofShop } from './play.ts'
import { type Failure, runSchedule } from './run-schedule.ts'
import { type Step, scheduleOf } from './schedule.ts'

/** A schedule in which the shop and the books differ, made as short as it gets. */
export interface Counterexample extends Failure {
  seed: number
  steps: Step[]
}

/** The next unused day of a shop's calendar. */
export type NextDay = () => number

/** Plays the schedule of a seed. @returns the shortest schedule in which they differ; null when they agree */
export async function prove(shop: ProofShop, seed: number, nextDay: NextDay): Promise<Counterexample | null> {
  const steps = scheduleOf(seed)
  const failure = await runSchedule(shop, steps, nextDay())
  return failure && { seed, ...(await shrink(shop, steps, failure, nextDay)) }
}

/** Leaves out steps, the longest runs first, as long as something stays wrong. */
async function shrink(
  shop: ProofShop,
  whole: readonly Step[],
  first: Failure,
  nextDay: NextDay,
): Promise<Failure & { steps: Step[] }> {
  let steps = whole.slice(0, first.step + 1)
  let failure = first
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < steps.length; ) {
      const shorter = [...steps.slice(0, from), ...steps.slice(from + size)]
      const still = await runSchedule(shop, shorter, nextDay())
      if (still) {
        steps = shorter
        failure = still
      } else from += size
    }
  }
  return { ...failure, steps }
}

/** A counterexample as text. */
export function inWords({ seed, step, what, steps }: Counterexample): string {
  const lines = steps.map((one, at) => `  ${at === step ? '→' : ' '} ${at}: ${JSON.stringify(one)}`)
  return `Seed ${seed}: ${what}\n${lines.join('\n')}${step >= steps.length ? '\n  → at the end' : ''}`
}
